import type { RouteObject } from "react-router-dom";
import { AccountScreen } from "./account-screen.tsx";
import { AttributesScreen, CategoriesScreen } from "./taxonomy/taxonomy-screen.tsx";
import { BatchScreen } from "./history/batch-screen.tsx";
import { BrandFormScreen } from "./brand-form/brand-form-screen.tsx";
import { BrandsScreen } from "./brands/brands-screen.tsx";
import { AdminGuard, AdminLayout, ErrorScreen, NotFoundScreen } from "./layout.tsx";
import { HistoryScreen } from "./history/history-screen.tsx";
import { ImportScreen } from "./import/import-screen.tsx";
import { ForgottenScreen, ResetScreen } from "./password-form.tsx";
import { LoginScreen } from "./login-screen.tsx";
import { OverviewScreen } from "./overview-screen.tsx";
import { PrivacyScreen } from "./people/privacy-screen.tsx";
import { RoundsScreen } from "./rounds/rounds-screen.tsx";
import { SubscribersScreen } from "./people/subscribers-screen.tsx";
import { SubmissionsScreen } from "./submissions/submissions-screen.tsx";

/** Every page of the back office. */
export const adminRoutes: RouteObject[] = [
  { path: "/admin/login", Component: LoginScreen },
  { path: "/admin/forgotten", Component: ForgottenScreen },
  { path: "/admin/reset", Component: ResetScreen },
  {
    path: "/admin",
    Component: AdminGuard,
    children: [
      {
        Component: AdminLayout,
        children: [
          {
            ErrorBoundary: ErrorScreen,
            children: [
              { index: true, Component: OverviewScreen },
              { path: "brands", Component: BrandsScreen },
              { path: "brands/:id/edit", Component: BrandFormScreen },
              // Edit mode is when the id is there and is not the word new (spec section 2).
              { path: "brands/new", Component: BrandFormScreen },
              { path: "import", Component: ImportScreen },
              { path: "history", Component: HistoryScreen },
              { path: "history/:batchId", Component: BatchScreen },
              { path: "rounds", Component: RoundsScreen },
              { path: "submissions", Component: SubmissionsScreen },
              { path: "categories", Component: CategoriesScreen },
              { path: "attributes", Component: AttributesScreen },
              { path: "subscribers", Component: SubscribersScreen },
              { path: "privacy", Component: PrivacyScreen },
              { path: "account", Component: AccountScreen },
              { path: "*", Component: NotFoundScreen },
            ],
          },
        ],
      },
    ],
  },
];

import type { RouteObject } from "react-router-dom";
import { AccountPage } from "./account/account-page.tsx";
import { AttributesPage, CategoriesPage } from "./taxonomy/taxonomy-page.tsx";
import { BatchPage } from "./history/batch-page.tsx";
import { BrandFormPage } from "./brand-form/brand-form-page.tsx";
import { BrandsPage } from "./brands/brands-page.tsx";
import { AdminGuard } from "./guard/admin-guard.tsx";
import { HistoryPage } from "./history/history-page.tsx";
import { ImportPage } from "./import/import-page.tsx";
import { AdminLayout } from "./layout/admin-layout.tsx";
import { AdminErrorPage, AdminNotFoundPage } from "./layout/error-page.tsx";
import { ForgottenPage } from "./login/forgotten-page.tsx";
import { LoginPage } from "./login/login-page.tsx";
import { ResetPage } from "./login/reset-page.tsx";
import { OverviewPage } from "./overview/overview-page.tsx";
import { PrivacyPage } from "./people/privacy-page.tsx";
import { SubscribersPage } from "./people/subscribers-page.tsx";
import { SubmissionsPage } from "./submissions/submissions-page.tsx";

/** Every page of the back office. */
export const adminRoutes: RouteObject[] = [
  { path: "/admin/login", Component: LoginPage },
  { path: "/admin/forgotten", Component: ForgottenPage },
  { path: "/admin/reset", Component: ResetPage },
  {
    path: "/admin",
    Component: AdminGuard,
    children: [
      {
        Component: AdminLayout,
        children: [
          {
            ErrorBoundary: AdminErrorPage,
            children: [
              { index: true, Component: OverviewPage },
              { path: "brands", Component: BrandsPage },
              { path: "brands/:id/edit", Component: BrandFormPage },
              // Edit mode is when the id is there and is not the word new (spec section 2).
              { path: "brands/new", Component: BrandFormPage },
              { path: "import", Component: ImportPage },
              { path: "history", Component: HistoryPage },
              { path: "history/:batchId", Component: BatchPage },
              { path: "submissions", Component: SubmissionsPage },
              { path: "categories", Component: CategoriesPage },
              { path: "attributes", Component: AttributesPage },
              { path: "subscribers", Component: SubscribersPage },
              { path: "privacy", Component: PrivacyPage },
              { path: "account", Component: AccountPage },
              { path: "*", Component: AdminNotFoundPage },
            ],
          },
        ],
      },
    ],
  },
];

import "./styles/index.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, type RouteObject, RouterProvider } from "react-router-dom";
import { backOfficeOverHttp } from "../api/back-office-over-http.ts";
import { ROOT_ID } from "../site/document.ts";
import { AccountScreen } from "./account-screen.tsx";
import {
  type AdminServices,
  AdminServicesContext,
  createNotices,
  SessionContext,
} from "./admin-services.ts";
import { BrandFormScreen } from "./brand-form/brand-form-screen.tsx";
import { BrandsScreen } from "./brands/brands-screen.tsx";
import { MergeScreen } from "./brands/merge-screen.tsx";
import { PreviewScreen } from "./brands/preview-screen.tsx";
import { BatchScreen } from "./history/batch-screen.tsx";
import { HistoryScreen } from "./history/history-screen.tsx";
import { ImportScreen } from "./import/import-screen.tsx";
import { AdminGuard, AdminLayout, ErrorScreen, NotFoundScreen } from "./layout.tsx";
import { ListsScreen } from "./lists/lists-screen.tsx";
import { LoginScreen } from "./login-screen.tsx";
import { OverviewScreen } from "./overview-screen.tsx";
import { ForgottenScreen, InvitationScreen, ResetScreen } from "./password-form.tsx";
import { PrivacyScreen } from "./people/privacy-screen.tsx";
import { AdministratorsScreen } from "./people/administrators-screen.tsx";
import { LogosScreen } from "./checks/logos-screen.tsx";
import { MailsScreen } from "./people/mails-screen.tsx";
import { ChecksScreen } from "./checks/checks-screen.tsx";
import { createQueryClient } from "./queries.tsx";
import { createSessionProvider } from "./session-provider.ts";
import { SubmissionsScreen } from "./submissions/submissions-screen.tsx";
import { AttributesScreen, CategoriesScreen } from "./taxonomy/taxonomy-screen.tsx";

const adminRoutes: RouteObject[] = [
  { path: "/admin/login", Component: LoginScreen },
  { path: "/admin/forgotten", Component: ForgottenScreen },
  { path: "/admin/reset", Component: ResetScreen },
  { path: "/admin/invitation", Component: InvitationScreen },
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
              { path: "brands/:id/merge", Component: MergeScreen },
              { path: "brands/:id/preview", Component: PreviewScreen },
              // `new` is not an id (spec section 2).
              { path: "brands/new", Component: BrandFormScreen },
              { path: "import", Component: ImportScreen },
              { path: "history", Component: HistoryScreen },
              { path: "history/:batchId", Component: BatchScreen },
              { path: "checks", Component: ChecksScreen },
              { path: "logos", Component: LogosScreen },
              { path: "submissions", Component: SubmissionsScreen },
              { path: "categories", Component: CategoriesScreen },
              { path: "attributes", Component: AttributesScreen },
              { path: "lists", Component: ListsScreen },
              { path: "mails", Component: MailsScreen },
              { path: "administrators", Component: AdministratorsScreen },
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

const root = document.getElementById(ROOT_ID);
if (!root) throw new Error("The document has no root element.");
const session = createSessionProvider(location, {
  recoversPasswords: root.dataset["recoversPasswords"] !== undefined,
});
const queryClient = createQueryClient();
const services: AdminServices = {
  backOffice: backOfficeOverHttp({
    session,
    origin: location.origin,
    send: (request) => fetch(request),
  }),
  notices: createNotices(),
};
session.subscribe(() => {
  if (session.state().kind !== "signed-out") return;
  queryClient.clear();
  services.notices.clear();
});

createRoot(root).render(
  <SessionContext value={session}>
    <AdminServicesContext value={services}>
      <QueryClientProvider client={queryClient}>
        {/* With transitions, the next screen could miss the first keystrokes typed for it. */}
        <RouterProvider router={createBrowserRouter(adminRoutes)} useTransitions={false} />
      </QueryClientProvider>
    </AdminServicesContext>
  </SessionContext>,
);

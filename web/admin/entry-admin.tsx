import "./styles/index.css";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { backOfficeOverHttp } from "#web/api/back-office-over-http.ts";
import { ROOT_ID } from "../site/document.ts";
import {
  type AdminServices,
  AdminServicesContext,
  createNotices,
  createQueryCache,
  SessionContext,
} from "./admin-services.ts";
import { adminRoutes } from "./routes.tsx";
import { createSessionProvider } from "./session/session-provider.ts";

const root = document.getElementById(ROOT_ID);
if (!root) throw new Error("The document has no root element.");
const session = createSessionProvider(location, {
  recoversPasswords: root.dataset["recoversPasswords"] !== undefined,
});
const services: AdminServices = {
  backOffice: backOfficeOverHttp({
    session,
    origin: location.origin,
    send: (request) => fetch(request),
  }),
  queryCache: createQueryCache(),
  notices: createNotices(),
};
session.subscribe(() => {
  if (session.state().kind !== "signed-out") return;
  services.queryCache.clear();
  services.notices.clear();
});

createRoot(root).render(
  <SessionContext value={session}>
    <AdminServicesContext value={services}>
      <RouterProvider router={createBrowserRouter(adminRoutes)} />
    </AdminServicesContext>
  </SessionContext>,
);

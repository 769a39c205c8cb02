import type { createBrowserRouter } from "react-router-dom";

type Router = ReturnType<typeof createBrowserRouter>;

/** Hands the site's own POST forms to the router, whose actions answer them without a page load. */
export const followForms = (router: Router): void => {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
    const { origin, pathname, search } = new URL(form.action);
    if (form.method !== "post" || origin !== location.origin) return;
    event.preventDefault();
    const formData = new FormData(form, event.submitter);
    void router.navigate(pathname + search, { formMethod: "post", formData });
  });
};

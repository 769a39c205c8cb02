interface BreadcrumbProps {
  steps: { name: string; path: string }[];
  here: string;
}

export const Breadcrumb = ({ steps, here }: BreadcrumbProps) => (
  <nav className="breadcrumb" aria-label="Breadcrumb">
    <ol>
      {steps.map(({ name, path }) => (
        <li key={path}>
          <a href={path}>{name}</a>
        </li>
      ))}
      <li aria-current="page">{here}</li>
    </ol>
  </nav>
);

import { useEffect, useRef, type ReactNode } from "react";

interface NoticePageProps {
  title: string;
  /** Whether it answers something that was just done: then its heading gets the focus. */
  isAnswer?: boolean;
  children: ReactNode;
}

/** A page that says one thing. */
export const NoticePage = ({ title, isAnswer = false, children }: NoticePageProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isAnswer) heading.current?.focus();
  }, [isAnswer]);
  return (
    <div className="page notice">
      <h1 tabIndex={-1} ref={heading}>
        {title}
      </h1>
      {children}
    </div>
  );
};

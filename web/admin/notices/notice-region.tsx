import { NoticeCard } from "./notice-card.tsx";
import { useNotices } from "./use-notices.ts";

/** Where notices appear. Always there, so that screen readers notice what comes into it. */
export const NoticeRegion = () => {
  const notices = useNotices();
  return (
    <section className="notices" aria-label="Notices">
      <div role="status">
        {notices.map((notice) => (
          <NoticeCard key={notice.id} notice={notice} />
        ))}
      </div>
    </section>
  );
};

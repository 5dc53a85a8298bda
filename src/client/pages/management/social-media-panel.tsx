import { ConfigurationCard } from '#client/features/social/management/configuration-card.tsx';
import { PostsSection } from '#client/features/social/management/posts-section.tsx';

export function SocialMediaPanel() {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-5" aria-labelledby="posting-heading">
      <h2 id="posting-heading" className="text-heading">
        Social Media
      </h2>
      <ConfigurationCard />
      <PostsSection />
    </section>
  );
}

/** Placeholder of content that is loading. `className` sets its size. */
export const Skeleton = ({ className }: { className: string }) => (
  <span aria-hidden="true" className={`block animate-breathe rounded-lg bg-paper-deep ${className}`} />
)

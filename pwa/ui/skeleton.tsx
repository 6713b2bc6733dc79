/** The place of something that is on its way; its size comes with `className`. */
export const Skeleton = ({ className }: { className: string }) => (
  <span aria-hidden="true" className={`block animate-breathe rounded-lg bg-paper-deep ${className}`} />
)

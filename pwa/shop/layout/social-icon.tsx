const drawings: Record<string, string> = {
  Instagram:
    'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zM12 8.2a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6zM17 6.9v.2',
  Facebook:
    'M14.5 21v-7.5h2.8l.5-3.3h-3.3V8c0-1 .4-1.7 1.8-1.7h1.6V3.4c-.4-.1-1.3-.2-2.3-.2-2.5 0-4.1 1.5-4.1 4.2v2.8H8.6v3.3h2.9V21',
  YouTube:
    'M6 5.5h12a3.5 3.5 0 0 1 3.5 3.5v6a3.5 3.5 0 0 1-3.5 3.5H6A3.5 3.5 0 0 1 2.5 15V9A3.5 3.5 0 0 1 6 5.5zM10 9v6l5-3z',
}

/** The icon of a social network, drawn here because the icon set has no brand icons. */
export const SocialIcon = ({ name }: { name: string }) => (
  <svg
    viewBox="0 0 24 24"
    width="22"
    height="22"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.7"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={drawings[name]} />
  </svg>
)

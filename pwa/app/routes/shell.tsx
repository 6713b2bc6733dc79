import { createFileRoute } from '@tanstack/react-router'

/** The empty route from which the build renders the shell. It is not served under this URL. */
export const Route = createFileRoute('/shell')({ ssr: false })

import { createFileRoute } from '@tanstack/react-router'

/**
 * The empty route from which the build renders the shell, the document that starts the app. It is not served under this
 * URL.
 */
export const Route = createFileRoute('/shell')({ ssr: false })

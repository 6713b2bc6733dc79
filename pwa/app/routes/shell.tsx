import { createFileRoute } from '@tanstack/react-router'

/** The empty route with which the shell is built; it has no public address. */
export const Route = createFileRoute('/shell')({ ssr: false })

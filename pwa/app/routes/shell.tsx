import { createFileRoute } from '@tanstack/react-router'

/** The empty route under which the application shell is built; nobody can visit it. */
export const Route = createFileRoute('/shell')({ ssr: false })

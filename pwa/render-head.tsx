import { createMemoryHistory } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { makeQueryClient } from './query-client.ts'
import { makeRouter } from './router.tsx'

/** The head of a screen that the server does not render, as HTML: what a link to it shows, and its title. */
export async function renderHead(path: string, origin: string): Promise<string> {
  const queryClient = makeQueryClient(() =>
    Promise.reject(new Error('A screen of the shell reads nothing on the server')),
  )
  const router = makeRouter({ queryClient, origin })
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) })
  await router.load()
  const { meta = [], links = [] } = router.state.matches.at(-1) ?? {}
  return renderToStaticMarkup(
    <>
      {meta.map((entry) =>
        entry && 'title' in entry ? (
          <title key="title">{entry.title}</title>
        ) : (
          <meta key={JSON.stringify(entry)} {...entry} />
        ),
      )}
      {links.map((link) => link && <link key={link.href} {...link} />)}
    </>,
  )
}

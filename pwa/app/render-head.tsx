import { createMemoryHistory } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { makeQueryClient } from '../api/query-client.ts'
import { makeRouter, type RouterContext } from './router.tsx'

/** The head of a screen that the server does not render, as HTML: title, social tags, and preloads of its modules. */
export async function renderHead(path: string, origin: string, modules: RouterContext['modules']): Promise<string> {
  const queryClient = makeQueryClient(() =>
    Promise.reject(new Error('A screen of the shell reads nothing on the server')),
  )
  const router = makeRouter({ queryClient, origin })
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) })
  await router.load()
  const { matches } = router.state
  const { meta = [], links = [] } = matches.at(-1) ?? {}
  const parts = matches.flatMap(({ routeId }) => modules?.parts[routeId] ?? [])
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
      {parts.map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
    </>,
  )
}

import { useRouter } from '@tanstack/react-router'
import { pageLoadErrorTexts } from '#rules/shop-texts'
import { unopenedId } from './launch.ts'

/**
 * A message in the shell, rendered on the server only. It is hidden until `launchScript` finds that the app cannot
 * start, and removed by React's first rendering.
 */
export const Unopened = () => {
  const router = useRouter()
  if (!router.isShell()) return null
  return (
    <div id={unopenedId} className="unopened" role="alert" hidden>
      <h1>{pageLoadErrorTexts.title}</h1>
      <p>{pageLoadErrorTexts.text}</p>
      {/* biome-ignore lint/a11y/useValidAnchor: the empty address is the requested one, which the shell does not know */}
      <a href="">{pageLoadErrorTexts.again}</a>
    </div>
  )
}

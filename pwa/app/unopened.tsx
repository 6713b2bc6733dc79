import { useRouter } from '@tanstack/react-router'
import { unopenedTexts } from '#rules/unopened-page'
import { unopenedId } from './launch.ts'

/** Part of the shell alone, rendered on the server only. Hidden until `launchScript` finds that the app cannot start. React's first rendering removes it. */
export const Unopened = () => {
  const router = useRouter()
  if (!router.isShell()) return null
  return (
    <div id={unopenedId} className="unopened" role="alert" hidden>
      <h1>{unopenedTexts.title}</h1>
      <p>{unopenedTexts.text}</p>
      {/* biome-ignore lint/a11y/useValidAnchor: the empty address is the one that was asked for, which the shell does not know */}
      <a href="">{unopenedTexts.again}</a>
    </div>
  )
}

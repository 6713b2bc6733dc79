import { useLocation, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { type Language, languageCookie, languages, nameOf, pathIn, regionOf } from '#contract/languages'
import { code } from '#texts/language'
import * as t from '#texts/layout'
import { usableToken } from '../orders/order-token-store.ts'

const oneYear = 365 * 24 * 60 * 60

/**
 * Stores the chosen language in a cookie, for visits that begin at the home page. The server and the worker read it
 * (record 32).
 */
function remember(language: Language): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older browsers
  document.cookie = `${languageCookie}=${language}; path=/; max-age=${oneYear}; samesite=lax${secure}`
}

interface LanguageSwitchProps {
  className: string
  linkClass: string
}

/**
 * Links to this page in the other languages. The links load a new document, because each language has a separate build.
 * Nothing is shown while the shop has one language.
 */
export const LanguageSwitch = ({ className, linkClass }: LanguageSwitchProps) => {
  // The links are rendered without the hash of the URL, which the server does not know. A click adds the hash.
  const path = useLocation({ select: ({ href }) => href.replace(/#.*/, '') })
  const { history } = useRouter()
  if (languages.length < 2) return null

  /**
   * Adds the token of an order to the hash of the URL while the link is clicked. The token is in the history entry of
   * this page, which the new document cannot read. The order page in the new document moves the token back into its
   * history entry.
   */
  const open = ({ currentTarget: link }: MouseEvent<HTMLAnchorElement>, language: Language) => {
    const { hash, state } = history.location
    const token = usableToken(state.orderToken)
    link.hash = token === null ? hash : `token=${token}`
    setTimeout(() => {
      link.hash = ''
    })
    remember(language)
  }

  return (
    <nav aria-label={t.languageLabel}>
      <ul className={className}>
        {languages.map((language) => (
          <li key={language}>
            <a
              href={pathIn(language, path)}
              hrefLang={regionOf(language)}
              lang={language}
              dir="auto"
              aria-current={language === code ? 'true' : undefined}
              onClick={(event) => open(event, language)}
              // The URL that the server rendered can differ: it is normalized and has no parameters that the shop does
              // not know.
              suppressHydrationWarning
              className={linkClass}
            >
              {nameOf(language)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

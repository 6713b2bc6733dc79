import { useLocation, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { type Language, languageCookie, languages, nameOf, pathIn, regionOf } from '#contract/languages'
import { code } from '#texts/language'
import * as t from '#texts/layout'
import { usableToken } from '../orders/order-token-store.ts'

const oneYear = 365 * 24 * 60 * 60

/** Remembers the choice for visits that begin at the home page; the server and the worker read it (record 32). */
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
 * Plain links to this page in the other languages. They load a document, because each language has a separate build.
 * Nothing is shown while the shop has one language.
 */
export const LanguageSwitch = ({ className, linkClass }: LanguageSwitchProps) => {
  // Without the hash, which the server does not know. A click adds it.
  const path = useLocation({ select: ({ href }) => href.replace(/#.*/, '') })
  const { history } = useRouter()
  if (languages.length < 2) return null

  /**
   * Adds the token of the order to the hash while the link is clicked: the token is in the history entry, which the new
   * document does not have. The order page there moves it back into its history entry.
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
              // The server renders the normalized address, without parameters that the shop does not know.
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

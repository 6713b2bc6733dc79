import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { PublishedPage } from '#contract/own-pages'
import { ownPage, type PageKind } from '#contract/page-paths'
import { pagePath, urlOf } from '#contract/paths'
import { code } from '#texts/language'
import { isNotFound } from '../../api/http-error.ts'
import { settingsQuery } from '../../api/shop-profile.ts'
import { useSettings } from '../cart/settings.queries.ts'

/** Query of a page that the owner has published, in the language of the shop. */
export const ownPageQuery = (kind: PageKind, slug: string) =>
  queryOptions<PublishedPage>({
    queryKey: [urlOf(pagePath, { params: { kind, slug }, query: { lang: code } })],
  })

/** What the head of a page needs. The text is left out, because the query has it already. */
export type OwnPageHead = Omit<PublishedPage, 'html'>

/** Reads a page of the owner. Returns null if it is not published. */
export async function readOwnPage(client: QueryClient, kind: PageKind, slug: string): Promise<OwnPageHead | null> {
  try {
    const { html: _, ...head } = await client.ensureQueryData(ownPageQuery(kind, slug))
    return head
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

// Settings that a former release stored have no list.
const isReplaced = (paths: readonly string[] | undefined, slug: string) =>
  paths?.includes(ownPage('standard', slug)) ?? false

/** Reads the page with which the owner has replaced a standard page. Returns null for the built-in page. */
export async function readStandardPage(client: QueryClient, slug: string): Promise<OwnPageHead | null> {
  const settings = await client.ensureQueryData(settingsQuery).catch(() => null)
  return isReplaced(settings?.ownPages, slug) ? readOwnPage(client, 'standard', slug) : null
}

/** Whether the owner has replaced a standard page. */
export const useIsReplaced = (slug: string): boolean => isReplaced(useSettings()?.ownPages, slug)

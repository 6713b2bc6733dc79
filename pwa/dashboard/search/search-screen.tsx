import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { type AdminSynonyms, getAdminSynonyms, saveSynonyms } from '#contract/admin/catalogue'
import { type FeedReport, getFeedReport } from '#contract/admin/exports'
import type { Product } from '#contract/catalogue'
import { productsPath, urlOf } from '#contract/paths'
import { formatSynonyms, parseSynonyms } from '#rules/search/synonyms'
import { call, getJson } from '../../api/api-client.ts'
import { fieldsOf } from '../../api/http-error.ts'
import { Button } from '../../ui/button.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { TextAreaField, TextField } from '../../ui/form/text-field.tsx'
import { SaveProblem, UnsavedGuard } from '../form/dialogs.tsx'
import { isStale, notifyError, notifySuccess, useSingleMutation } from '../form/use-admin-write.ts'
import { adminQuery, catalogueChanged } from '../frame/admin-query.ts'
import { AdminLink, Panel, rowLink, Screen } from '../frame/screen.tsx'
import { type Column, DataTable, ListState } from '../list/data-table.tsx'

/** Query of the synonym list for the form: fetched when the tab opens and never refetched while the form is open. */
const synonymsToEdit = queryOptions<AdminSynonyms>({
  queryKey: [getAdminSynonyms.path, 'admin'],
  queryFn: ({ signal }) => getJson<AdminSynonyms>(getAdminSynonyms.path, signal),
  gcTime: 0,
})

/** The search tab: the synonym list, a field to try a search, and the products that search engines do not get. */
export const SearchScreen = () => {
  const query = useQuery(synonymsToEdit)
  return (
    <Screen title="Search">
      <ListState query={query}>
        {(loaded) => (
          <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
            <SynonymsForm key={loaded.version} loaded={loaded} reload={() => void query.refetch()} />
            <TrySearch />
          </div>
        )}
      </ListState>
      <div className="mt-5">
        <FeedPanel />
      </div>
    </Screen>
  )
}

const lineHint = 'One line per group: cough, khansi, खांसी = throat, zufa'

/**
 * Returns the message for the first invalid line of the synonym list. In its errors the server names a group of
 * synonyms by its position.
 */
function lineMessage(text: string, failure: Error | null): string | undefined {
  const [name, message] = Object.entries(failure ? (fieldsOf(failure) ?? {}) : {})[0] ?? []
  if (!name || !message) return
  const position = /^synonyms\.(\d+)/.exec(name)?.[1]
  if (position === undefined) return message
  const lines = text.split('\n').flatMap((line, index) => (line.trim() === '' ? [] : [index + 1]))
  return `Line ${lines[Number(position)] ?? '?'}: ${message}`
}

const SynonymsForm = ({ loaded, reload }: { loaded: AdminSynonyms; reload: () => void }) => {
  const client = useQueryClient()
  const start = formatSynonyms(loaded.synonyms)
  const [text, setText] = useState(start)
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: (value: string | null) =>
      call(
        saveSynonyms,
        { body: { synonyms: value === null ? null : parseSynonyms(value) } },
        { ifMatch: `"${loaded.version}"` },
      ),
    onSuccess: (saved) => {
      client.setQueryData(synonymsToEdit.queryKey, saved)
      catalogueChanged(client)
      notifySuccess('Search synonyms saved')
    },
    onError: (failure) => {
      if (!isStale(failure)) notifyError(failure)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate(text)
  }
  const invalid = lineMessage(text, error)
  return (
    <form noValidate onSubmit={submit} className="grid gap-5 rounded-card border border-line bg-card p-4 sm:p-6">
      <p className="max-w-prose text-ink-soft">
        A search for a term before = also finds the other terms before =, and the terms after it. Use terms that occur
        in names, ingredients or descriptions of your products. Shoppers do not see this list.
      </p>
      <TextAreaField
        id="synonyms"
        label="Synonyms"
        rows={24}
        dir="auto"
        spellCheck={false}
        value={text}
        hint={lineHint}
        error={invalid}
        onChange={({ target }) => setText(target.value)}
      />
      <SaveProblem
        error={invalid ? null : error}
        text="The list could not be saved."
        stale="the list"
        reload={reload}
      />
      <div className="flex flex-wrap justify-between gap-3">
        {loaded.isDefault ? (
          <p className="self-center text-sm text-ink-soft">This is the default list.</p>
        ) : (
          <Button variant="outline" disabled={isPending} onClick={() => mutate(null)}>
            <RotateCcw size={18} aria-hidden="true" />
            Reset to Defaults
          </Button>
        )}
        <SubmitButton busy={isPending} busyText="Saving...">
          Save list
        </SubmitButton>
      </div>
      <UnsavedGuard dirty={text !== start} />
    </form>
  )
}

const maxShown = 10

/** Shows which products a search finds with the saved synonyms. */
const TrySearch = () => {
  const [typed, setTyped] = useState('')
  const [text, setText] = useState('')
  const path = urlOf(productsPath, { query: { search: text, limit: maxShown } })
  const query = useQuery({
    queryKey: [path, 'admin'],
    queryFn: ({ signal }) => getJson<Product[]>(path, signal),
    enabled: text !== '',
    gcTime: 0,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setText(typed.trim())
  }
  return (
    <Panel title="Try a search">
      <form onSubmit={submit} className="grid gap-3">
        <TextField
          id="try-search"
          label="Search text"
          type="search"
          maxLength={200}
          dir="auto"
          value={typed}
          hint="Uses the saved list."
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" variant="outline" className="justify-self-start">
          Search
        </Button>
      </form>
      {text !== '' && (
        <div className="mt-4" role="status">
          <ListState query={query}>
            {(products) =>
              products.length === 0 ? (
                <p className="text-ink-soft">No products found.</p>
              ) : (
                <ol className="grid gap-1">
                  {products.map(({ id, name }) => (
                    <li key={id}>
                      <AdminLink
                        to="/admin/products/$productId"
                        params={{ productId: id }}
                        className={`${rowLink} inline-flex min-h-11 items-center wrap-anywhere`}
                      >
                        {name}
                      </AdminLink>
                    </li>
                  ))}
                </ol>
              )
            }
          </ListState>
        </div>
      )}
    </Panel>
  )
}

const excludedPerPage = 25

const feedColumns: readonly Column<FeedReport['excluded'][number]>[] = [
  {
    name: 'Product',
    cell: ({ id, name }) => (
      <AdminLink to="/admin/products/$productId" params={{ productId: id }} className={`${rowLink} wrap-anywhere`}>
        <bdi>{name}</bdi>
      </AdminLink>
    ),
  },
  {
    name: 'Reasons',
    cell: ({ reasons }) => (
      <ul className="grid gap-0.5 py-1 text-start wrap-anywhere">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    ),
  },
]

const count = (number: number, noun: string) => `${number.toLocaleString('en-IN')} ${noun}${number === 1 ? '' : 's'}`

/** The address of the feed for Google Merchant Center, and the products that it leaves out, with the reasons. */
const FeedPanel = () => {
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...adminQuery<FeedReport>(urlOf(getFeedReport.path, { query: { limit: excludedPerPage, page } })),
    placeholderData: keepPreviousData,
  })
  return (
    <Panel title="Product feed">
      <ListState query={query}>
        {({ path, listed, excludedCount, excluded }) => (
          <div className="grid gap-4">
            <p className="max-w-prose text-ink-soft">
              Enter this address in Google Merchant Center:{' '}
              <a href={path} className={`${rowLink} wrap-anywhere`}>
                {location.origin + path}
              </a>
            </p>
            <p>
              {`${count(listed, 'product')} in the feed, ${excludedCount.toLocaleString('en-IN')} left out.`}
              {excludedCount > 0 && ' Change the text of a product to include it.'}
            </p>
            {excluded.length > 0 && (
              <DataTable name="Products left out" columns={feedColumns} rows={excluded} keyOf={({ id }) => id} />
            )}
            {excludedCount > excludedPerPage && (
              <div className="flex flex-wrap gap-3">
                <Button variant="outline" disabled={page === 1} onClick={() => setPage(page - 1)}>
                  Previous page
                </Button>
                <Button
                  variant="outline"
                  disabled={page * excludedPerPage >= excludedCount}
                  onClick={() => setPage(page + 1)}
                >
                  Next page
                </Button>
              </div>
            )}
          </div>
        )}
      </ListState>
    </Panel>
  )
}

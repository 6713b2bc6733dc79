import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import type { FormEvent } from 'react'
import { listingPage } from '#contract/page-paths'
import { prefix } from '#texts/language'
import * as t from '#texts/layout'

interface SiteSearchProps {
  className?: string
  onDone?: () => void
}

/** The search form of the header. A blank text does nothing. Before hydration it is a plain HTML form. */
export const SiteSearch = ({ className = '', onDone }: SiteSearchProps) => {
  const navigate = useNavigate()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const search = String(new FormData(event.currentTarget).get('search') ?? '').trim()
    if (!search) return
    onDone?.()
    void navigate({ to: '/products', search: { search } })
  }
  return (
    <search className={className}>
      <form action={prefix + listingPage} method="get" onSubmit={submit} className="relative">
        <input
          type="search"
          name="search"
          aria-label={t.searchLabel}
          placeholder={t.searchPlaceholder}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          className="h-11 w-full rounded-full border border-line-strong bg-card pe-12 ps-5 text-base placeholder:text-ink-soft"
        />
        <button
          type="submit"
          aria-label={t.search}
          className="absolute inset-y-0 end-0 grid w-11 place-items-center rounded-full text-forest"
        >
          <Search size={19} aria-hidden="true" />
        </button>
      </form>
    </search>
  )
}

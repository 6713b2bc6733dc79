import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import type { FormEvent } from 'react'

interface SiteSearchProps {
  className?: string
  onDone?: () => void
}

/** Searches the product listing; a blank text does nothing. A plain form before hydration. */
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
      <form action="/products" method="get" onSubmit={submit} className="relative">
        <input
          type="search"
          name="search"
          aria-label="Search products"
          placeholder="Search products..."
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          dir="auto"
          className="h-11 w-full rounded-full border border-line-strong bg-card pr-12 pl-5 text-base placeholder:text-ink-soft"
        />
        <button
          type="submit"
          aria-label="Search"
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-full text-forest"
        >
          <Search size={19} aria-hidden="true" />
        </button>
      </form>
    </search>
  )
}

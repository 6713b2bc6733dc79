import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as t from '#texts/account'
import { Button } from '../../ui/button.tsx'
import { forgetDetails, lineOf, rememberedQuery } from '../checkout/details/remembered-details-store.ts'

/** The details that the checkout has stored on this device, with a button that deletes them. */
export const SavedDetails = () => {
  const { data, refetch } = useQuery(rememberedQuery)
  const [hasFailed, setHasFailed] = useState(false)
  const remove = async () => {
    await forgetDetails().then(
      () => setHasFailed(false),
      () => setHasFailed(true),
    )
    await refetch()
  }
  const lines = data
    ? [...Object.values(data.contact ?? {}), ...data.addresses.map(lineOf)].filter((line) => line !== '')
    : []
  return (
    <section aria-labelledby="saved-details" className="rounded-card bg-paper-deep/60 p-5 max-[14rem]:p-2 sm:p-7">
      <h2 id="saved-details" className="display text-lg">
        {t.savedTitle}
      </h2>
      <div role="status">
        {lines.length > 0 ? (
          <>
            <p className="mt-2 text-ink-soft">{t.savedText}</p>
            <ul className="mt-3 grid gap-1">
              {lines.map((line) => (
                <li key={line} className="wrap-anywhere">
                  <bdi>{line}</bdi>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <p className="mt-2 text-ink-soft">{t.savedEmpty}</p>
        )}
        {hasFailed && <p className="mt-2 font-medium text-terracotta">{t.savedDeleteFailed}</p>}
      </div>
      {lines.length > 0 && (
        <Button variant="outline" className="mt-4 max-[14rem]:px-2" onClick={remove}>
          {t.savedDelete}
        </Button>
      )}
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { MailCheck, RotateCw } from 'lucide-react'
import { type FailedLetter, sendLettersAgain } from '#contract/admin-letters'
import { call } from '../../api-client.ts'
import { ListState } from '../../dashboard/list-state.tsx'
import { RowList } from '../../dashboard/row-list.tsx'
import { Sheet } from '../../dashboard/sheet.tsx'
import { useAdminAddress } from '../../dashboard/use-admin-address.ts'
import { useAdminWrite } from '../../dashboard/use-admin-write.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ForgetLetter } from './forget-letter.tsx'
import { LetterEntry } from './letter-entry.tsx'
import { letters } from './letter-words.ts'
import { failedLettersQuery } from './overview.queries.ts'

const idsOf = (rows: readonly FailedLetter[]) => rows.map(({ id }) => id)

/** Letters that were given up, why, and the ways to deal with them: at `/admin?dialog=letters`. */
export const LettersDialog = () => {
  const { search, set } = useAdminAddress()
  const query = useQuery(failedLettersQuery)
  const again = useAdminWrite((ids: number[]) => call(sendLettersAgain, { body: { ids } }), {
    done: ({ count }) => (count === 1 ? '1 letter is sent again' : `${letters(count)} are sent again`),
  })
  const send = (rows: readonly FailedLetter[]) => !again.isPending && again.mutate(idsOf(rows))
  const forgotten = query.data?.find(({ id }) => String(id) === search.letter)
  return (
    <Sheet
      open
      wide
      title="Letters that could not be sent"
      text="Each was tried several times. Sent again, it says what is right by then."
      onClose={() => set({ dialog: undefined, letter: undefined }, { replace: true })}
    >
      <div className="px-5 pb-[max(1.5rem,env(safe-area-inset-bottom))] sm:px-7">
        <ListState
          query={query}
          isEmpty={(rows) => rows.length === 0}
          empty={
            <EmptyState
              picture={<MailCheck aria-hidden="true" />}
              title="No letter is left"
              text="Whatever could not be sent would stand here."
            />
          }
        >
          {(rows) => (
            <div className="grid gap-4">
              {rows.length > 1 && (
                <Button
                  className="justify-self-start"
                  aria-disabled={again.isPending ? true : undefined}
                  onClick={() => send(rows)}
                >
                  <RotateCw size={18} aria-hidden="true" />
                  {again.isPending ? 'Sending...' : `Send all ${rows.length} again`}
                </Button>
              )}
              <RowList name="Letters that could not be sent" rows={rows}>
                {(letter) => <LetterEntry letter={letter} busy={again.isPending} onAgain={() => send([letter])} />}
              </RowList>
            </div>
          )}
        </ListState>
      </div>
      {forgotten && <ForgetLetter letter={forgotten} />}
    </Sheet>
  )
}

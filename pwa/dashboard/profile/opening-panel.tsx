import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getSetUp, type OpeningNeed, openShop, type SetUp } from '#contract/admin/set-up'
import { call } from '../../api/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { notifyError, notifySuccess, useSingleMutation } from '../form/use-admin-write.ts'
import { adminQuery, catalogueChanged } from '../frame/admin-query.ts'
import { AdminLink } from '../frame/links.tsx'
import { Panel } from '../frame/screen.tsx'

const needs: Readonly<Record<Exclude<OpeningNeed, 'rates'>, string>> = {
  name: 'Shop name',
  legalName: 'Legal name',
  address: 'Address',
  customerCare: 'Customer care phone or email',
  grievanceOfficer: 'Grievance officer with email or phone',
}

const Need = ({ need }: { need: OpeningNeed }) => (
  <li>
    {need === 'rates' ? (
      <AdminLink to="/admin/shipping" className="font-medium underline underline-offset-4">
        “Use these rates everywhere” in Shipping
      </AdminLink>
    ) : (
      needs[need]
    )}
  </li>
)

/** Shows whether visitors see the shop, the missing parts without which it cannot open, and a button to open or close it. */
export const OpeningPanel = () => {
  const client = useQueryClient()
  const query = adminQuery<SetUp>(getSetUp.path)
  const { data } = useQuery(query)
  const { mutate, isPending } = useSingleMutation({
    mutationFn: (isOpen: boolean) => call(openShop, { body: { isOpen } }),
    onSuccess: (saved) => {
      client.setQueryData(query.queryKey, saved)
      catalogueChanged(client)
      notifySuccess(saved.isOpen ? 'The shop is open' : 'The shop is closed')
    },
    onError: notifyError,
  })
  if (!data) return null
  const { isOpen, missing } = data
  return (
    <div className="mb-6 max-w-2xl">
      <Panel title={isOpen ? 'The shop is open' : 'The shop is closed'}>
        {!isOpen && <p>Visitors see “Opening soon”, and orders are refused.</p>}
        {!isOpen && missing.length > 0 && (
          <>
            <p className="mt-3 font-semibold">Missing before the shop can open:</p>
            <ul className="mt-1 list-disc pl-5">
              {missing.map((need) => (
                <Need key={need} need={need} />
              ))}
            </ul>
          </>
        )}
        <Button
          variant={isOpen ? 'outline' : 'primary'}
          className="mt-4"
          disabled={isPending || (!isOpen && missing.length > 0)}
          onClick={() => mutate(!isOpen)}
        >
          {isOpen ? 'Close shop' : 'Open shop'}
        </Button>
      </Panel>
    </div>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import * as Dialog from 'radix-ui/dialog'
import { useEffect } from 'react'
import type { InferOutput } from 'valibot'
import type { ReplyOf } from '#contract/endpoint'
import { postReview, ReviewForm as reviewForm } from '#contract/reviews'
import * as t from '#texts/review-form'
import { savedTitle } from '#texts/saved-entry'
import { failureText, fieldsOf, OfflineError } from '../../api/http-error.ts'
import { useForm } from '../../forms/use-form.ts'
import { closeOnEscape, useBackCloses } from '../../ui/dialog.ts'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import { StarPicker } from '../../ui/form/star-picker.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { EmailField, TextAreaField, TextField } from '../../ui/form/text-field.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { useUser } from '../account/account.queries.ts'
import { submitForm } from '../outbox/submit-store.ts'
import { nameOf } from '../product/catalogue.queries.ts'
import { refreshReviews } from './use-reviews.ts'

const emptyReview = { rating: '5', title: '', comment: '', customerName: '', customerEmail: '' }

interface ReviewDialogProps {
  productId: number
  open: boolean
  onClose: () => void
  /** Called when the dialog has left the screen and the focus can move. */
  onClosed: () => void
}

/**
 * The dialog for writing a review. Input is stored as a draft until the review is sent, even when the dialog is
 * closed.
 */
export const ReviewDialog = ({ productId, open, onClose, onClosed }: ReviewDialogProps) => {
  const client = useQueryClient()
  const { user } = useUser()
  const form = useForm({ name: 'review', start: emptyReview, schema: reviewForm, draft: `review-${productId}` })
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: (review: InferOutput<typeof reviewForm>) => {
      const about = nameOf(client, productId)
      const body = { ...review, productId }
      return submitForm<ReplyOf<typeof postReview>>(
        { kind: 'review', path: postReview.path, about, body },
        form.handOverDraft(),
      )
    },
    onSuccess: async (outcome) => {
      if (outcome === 'account-changed') return
      // If the shopper has typed more text while the review was sent, the dialog stays open.
      const isDone = await form.clearSent()
      if (isDone) onClose()
      if (outcome === 'waiting') {
        // If the dialog is closed, no message is needed, because the page shows the waiting review with its text.
        if (!isDone) toast({ title: savedTitle, description: t.reviewStored })
        return
      }
      const { isApproved } = outcome.reply
      toast({ title: t.submittedTitle, description: isApproved ? t.submittedText : t.submittedForApproval })
      await refreshReviews(client)
    },
    onError: (failure) => {
      toast({
        title: t.failedTitle,
        description: failureText(failure, t.submitFailed),
        variant: 'destructive',
      })
      form.showErrors(fieldsOf(failure))
    },
  })

  const { fill } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the dialog opens or the user is loaded
  useEffect(() => {
    if (open && user) fill({ customerName: user.username, customerEmail: user.email })
  }, [open, user])

  const close = () => {
    reset()
    onClose()
  }
  useBackCloses(open, close)

  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && close()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-forest-deep/45 transition-opacity duration-200 starting:opacity-0" />
        <Dialog.Content
          aria-describedby={undefined}
          onKeyDown={closeOnEscape(close)}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            onClosed()
          }}
          className="fixed inset-x-0 bottom-0 z-50 max-h-[94dvh] overflow-y-auto overscroll-contain rounded-t-card bg-paper shadow-lift transition-[translate,opacity] duration-250 ease-calm sm:inset-0 sm:m-auto sm:h-fit sm:w-[min(36rem,calc(100%-3rem))] sm:rounded-card starting:translate-y-6 starting:opacity-0"
        >
          <div className="sticky top-0 z-10 flex items-center justify-between border-b border-line bg-paper py-2 pe-2 ps-5 sm:ps-7">
            <Dialog.Title className="display text-xl">{t.writeReviewTitle}</Dialog.Title>
            <Dialog.Close
              aria-label={t.close}
              className="grid size-11 place-items-center rounded-full hover:bg-paper-deep"
            >
              <X size={22} aria-hidden="true" />
            </Dialog.Close>
          </div>
          <form
            noValidate
            onSubmit={form.onSubmit((review) => !isPending && mutate(review))}
            className="grid gap-4 px-5 pt-4 pb-[max(1.5rem,env(safe-area-inset-bottom))] sm:px-7"
          >
            {user && <p className="text-sm text-ink-soft">{t.onePerProduct}</p>}
            <StarPicker
              id="review-rating"
              name="rating"
              label={t.rating}
              value={Number(form.values.rating)}
              error={form.errors.rating}
              onChange={(stars) => form.set('rating', String(stars))}
            />
            <TextField {...form.field('title')} label={t.title} required maxLength={200} dir="auto" />
            <TextAreaField
              {...form.field('comment')}
              label={t.comment}
              required
              rows={4}
              maxLength={4000}
              dir="auto"
              hint={t.commentHint}
            />
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                {...form.field('customerName')}
                label={t.name}
                autoComplete="name"
                required
                maxLength={120}
                dir="auto"
              />
              <EmailField {...form.field('customerEmail')} hint={t.emailHint} />
            </div>
            <FormAlert title={error ? t.notSentTitle : undefined}>
              {error instanceof OfflineError ? t.notSentOffline : failureText(error, t.submitFailed)}
            </FormAlert>
            <SubmitButton busy={isPending} busyText={t.submitting} className="sm:justify-self-start sm:px-10">
              {t.submitReview}
            </SubmitButton>
          </form>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

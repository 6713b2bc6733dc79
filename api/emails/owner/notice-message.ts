import { dashboardMessagesPage } from '#contract/page-paths'
import { defineNotice } from './define-notice.ts'

/** Messages of the contact form, by their ticket numbers. */
export const noticeMessageEmail = defineNotice('message', {
  text: 'A customer has used the contact form.',
  button: 'Read the messages',
  listPath: dashboardMessagesPage,
})

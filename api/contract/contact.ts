import * as v from 'valibot'
import { post } from './endpoint.ts'
import { email, Phone, requiredText } from './scalars.ts'
import { TypedPhone } from './typed-phone.ts'

const noPhone = v.pipe(
  v.literal(''),
  v.transform(() => null),
)

/** A contact message, with the error messages of specification section 5. */
export const ContactBody = v.object({
  name: requiredText(120, 'Name must be at least 2 characters', 2),
  email: email('Please enter a valid email address'),
  phone: v.optional(v.nullable(v.union([noPhone, Phone]))),
  subject: requiredText(200, 'Subject must be at least 5 characters', 5),
  message: requiredText(4000, 'Message must be at least 10 characters', 10),
})

/** The contact form, which accepts more ways to type a phone number. */
export const ContactForm = v.object({ ...ContactBody.entries, phone: v.union([noPhone, TypedPhone]) })

/** Stores a contact message and returns its ticket number. */
export const sendMessage = post('/api/contact', ContactBody, v.object({ message: v.string(), ticket: v.string() }), {
  status: 201,
  idempotent: true,
})

import * as v from 'valibot'
import { expect, test } from 'vitest'
import { RegisterBody } from './account.ts'
import { NewCategory, NewProduct } from './admin/catalogue.ts'
import { addOrderNote } from './admin/orders.ts'
import { CheckCouponBody, CheckoutFields, CreateOrderBody } from './checkout.ts'
import { ContactBody } from './contact.ts'
import { ReviewBody, ReviewForm } from './reviews.ts'
import { email, requiredText, text } from './scalars.ts'

/** Texts without visible characters, by the kind of characters that they contain. */
const blanks = {
  empty: '',
  'spaces and line breaks': ' \t\n\u00a0\u2003\u3000 ',
  'zero width space': '\u200b'.repeat(12),
  'zero width joiners': '\u200d\u200c'.repeat(6),
  'byte order mark': '\ufeff'.repeat(12),
  'word joiner and invisible operators': '\u2060\u2061\u2062\u2063\u2064'.repeat(3),
  'soft hyphen': '\u00ad'.repeat(12),
  'direction marks': '\u200e\u200f\u061c'.repeat(4),
  'Hangul fillers': '\u3164\u115f\u1160\uffa0'.repeat(3),
  'braille blank': '\u2800'.repeat(12),
  'variation selectors and grapheme joiner': '\ufe0f\u034f\u{e0100}'.repeat(4),
  'tag characters': '\u{e0041}\u{e0042}'.repeat(6),
  'musical null notehead': '\u{1d159}'.repeat(12),
  'object replacement character': '\ufffc'.repeat(12),
  'private use': '\ue000'.repeat(12),
  'combining marks without a base character': '\u0301\u0302'.repeat(6),
  'a mixture of them': ' \u200b\u3164 \u2800\ufeff \u00ad\u2800\u200b ',
}

const address = { addressLine1: '4 Park Street', city: 'Kolkata', state: 'WB', postalCode: '700016' }
const buyer = { customerEmail: 'a@example.com', customerName: 'Asha', customerPhone: '9876543210' }
const review = { productId: 1, customerName: 'Asha', customerEmail: 'a@example.com', rating: 5 }
const schemas: Record<string, { schema: v.GenericSchema; good: object; required: Record<string, string> }> = {
  'create-order': {
    schema: CreateOrderBody,
    good: {
      ...buyer,
      shippingAddress: '4 Park Street, Kolkata, West Bengal 700016',
      paymentMethod: 'razorpay',
      amount: '640.00',
      items: [{ productId: 1, quantity: 1, price: '500.00' }],
    },
    required: { customerName: 'Full name is required', shippingAddress: 'Address is required' },
  },
  'checkout form': {
    schema: CheckoutFields,
    good: { ...buyer, ...address, paymentMethod: 'cod', agreeToTerms: true },
    required: {
      customerName: 'Full name is required',
      addressLine1: 'Address Line 1 is required',
      city: 'City is required',
      state: 'State is required',
    },
  },
  'sign-up': {
    schema: RegisterBody,
    good: { email: 'a@example.com', mobile: '9876543210', username: 'Asha', password: 'correct horse' },
    required: { username: 'Username must be at least 3 characters' },
  },
  'contact form': {
    schema: ContactBody,
    good: { name: 'Asha', email: 'a@example.com', subject: 'A question', message: 'How are you today?' },
    required: {
      name: 'Name must be at least 2 characters',
      subject: 'Subject must be at least 5 characters',
      message: 'Message must be at least 10 characters',
    },
  },
  review: { schema: ReviewBody, good: review, required: { customerName: 'Name is required' } },
  'review form': {
    schema: ReviewForm,
    good: { ...review, rating: '5', title: 'Good', comment: 'It helped me well.' },
    required: {
      customerName: 'Name is required',
      title: 'Title is required',
      comment: 'Comment must be at least 10 characters',
    },
  },
  'coupon check': {
    schema: CheckCouponBody,
    good: { couponCode: 'GB10', customerEmail: 'a@example.com', subtotal: '500.00' },
    required: { couponCode: 'Please enter a discount code' },
  },
  product: { schema: NewProduct, good: { name: 'Majun', price: '500' }, required: { name: 'Name is required' } },
  category: { schema: NewCategory, good: { name: 'Sleep' }, required: { name: 'Name is required' } },
  'order note': { schema: addOrderNote.body, good: { text: 'Called' }, required: { text: 'Please enter a note' } },
}

const required = Object.entries(schemas).flatMap(([name, { schema, good, required: fields }]) =>
  Object.entries(fields).map(([field, message]) => ({ name, field, message, schema, good })),
)

test.each(required)('the schema $name accepts a $field with visible characters', ({ schema, good }) => {
  expect(v.safeParse(schema, good).issues).toBeUndefined()
})

test.each(required)(
  'the schema $name rejects a $field without visible characters, with the same message as for a missing $field',
  ({ schema, good, field, message }) => {
    const messages = Object.entries(blanks).map(([kind, blank]) => {
      const { issues } = v.safeParse(schema, { ...good, [field]: blank })
      return [kind, issues?.find(({ path }) => path?.[0]?.key === field)?.message]
    })
    expect(messages).toEqual(Object.keys(blanks).map((kind) => [kind, message]))
  },
)

test('product text lists reject entries without visible characters', () => {
  const result = v.safeParse(NewProduct, { name: 'Majun', price: '500', benefits: ['\u200b'] })
  expect(result.issues?.[0]?.message).toBe('Please fill in every line')
})

test.each(Object.entries(blanks))('an optional text is stored as empty if it has only: %s', (_, blank) => {
  expect(v.parse(text(500), blank)).toBe('')
})

test('the minimum length of a text counts visible characters and the spaces between them', () => {
  const Comment = requiredText(100, 'too short', 10)
  expect(v.is(Comment, `a${'\u200b'.repeat(20)}`)).toBe(false)
  expect(v.is(Comment, 'a b c d ef')).toBe(true)
})

test.each(['आशा', 'می\u200cخواهم', 'کیا ہم', '👩\u200d⚕️', '❤️', '1', '—', '李', 'e\u0301'])(
  'visible text %j is stored unchanged',
  (value) => expect(v.parse(requiredText(100, 'blank'), value)).toBe(value),
)

test.each(['\u3164@example.com', '\u2800@example.com', 'a\u115fb@example.com', '\u034f@example.com'])(
  'email address %j with invisible characters is rejected',
  (address) => expect(v.is(email('wrong'), address)).toBe(false),
)

test.each(['admin\u3164', 'ad\u034fmin', 'admin\ufe0f', '\u115fadmin'])(
  'username %j with invisible characters is rejected',
  (username) =>
    expect(v.safeParse(RegisterBody, { ...schemas['sign-up']?.good, username }).issues?.[0]?.message).toBe(
      'Please use letters, digits, spaces and _ . - only',
    ),
)

import * as v from 'valibot'
import { get, post } from './endpoint.ts'
import { email, Id, Phone, requiredText } from './scalars.ts'
import { TypedPhone } from './typed-phone.ts'

export const Role = v.picklist(['user', 'admin'])
export type Role = v.InferOutput<typeof Role>

/** The signed-in user as read by themself. */
export const CurrentUser = v.object({
  id: Id,
  username: v.string(),
  email: v.string(),
  mobile: v.nullable(v.string()),
  role: Role,
})
export type CurrentUser = v.InferOutput<typeof CurrentUser>

/** What calls without data of their own answer: a sentence for a person. */
export const Message = v.object({ message: v.string() })

const LoginEmail = email('Invalid email address')

/** At least 8 characters; at most 200, because hashing is work that an attacker could order. */
const NewPassword = v.pipe(
  v.string('Password must be at least 8 characters'),
  v.minLength(8, 'Password must be at least 8 characters'),
  v.maxLength(200, 'Please use at most 200 characters'),
)

/** Letters of any script with their marks, digits, spaces and `_ . -`; of the invisible characters only the two joiners. */
const Username = v.pipe(
  requiredText(200, 'Username must be at least 3 characters', 3),
  v.maxLength(30, 'Username must be at most 30 characters'),
  v.regex(
    /^(?:[\u200c\u200d]|(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N} _.-])+$/u,
    'Please use letters, digits, spaces and _ . - only',
  ),
  v.regex(/[\p{L}\p{N}]/u, 'Please use at least one letter or digit'),
)

export const LoginBody = v.object({
  email: LoginEmail,
  password: v.pipe(
    v.string('Password is required'),
    v.minLength(1, 'Password is required'),
    v.maxLength(200, 'Please use at most 200 characters'),
  ),
})

/** A `role` in the body is dropped like every unknown key: sign-up makes users. */
export const RegisterBody = v.object({ email: LoginEmail, mobile: Phone, username: Username, password: NewPassword })

/** The sign-up form: the confirm field stays in the browser. */
export const SignUpForm = v.pipe(
  v.object({
    ...RegisterBody.entries,
    mobile: TypedPhone,
    confirmPassword: v.pipe(v.string('Please confirm your password'), v.nonEmpty('Please confirm your password')),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      ({ password, confirmPassword }) => password === confirmPassword,
      "Passwords don't match",
    ),
    ['confirmPassword'],
  ),
)

export const ForgotPasswordBody = v.object({ email: LoginEmail })

export const ResetPasswordBody = v.pipe(
  v.object({
    token: v.pipe(v.string('Token is required'), v.minLength(1, 'Token is required'), v.maxLength(200)),
    newPassword: NewPassword,
    confirmPassword: NewPassword,
  }),
  v.forward(
    v.partialCheck(
      [['newPassword'], ['confirmPassword']],
      ({ newPassword, confirmPassword }) => newPassword === confirmPassword,
      "Passwords don't match",
    ),
    ['confirmPassword'],
  ),
)

/** 401 means that nobody is signed in. */
export const getCurrentUser = get('/api/auth/user', CurrentUser)

/** 401 'Invalid credentials' for an unknown e-mail and a wrong password alike. */
export const login = post('/api/login', LoginBody, CurrentUser)

/** Signs in as well. 409 'User already exists'; a taken username is 409 with `fields.username`. */
export const register = post('/api/register', RegisterBody, CurrentUser, { status: 201 })

/** Ends the session of this browser; 200 where there is none, too. */
export const logout = post('/api/logout', null, Message)

/** Ends every session of the caller, this one included. */
export const logoutEverywhere = post('/api/logout-everywhere', null, Message, { access: 'user' })

/** Always the same answer in the same time; the letter, if any, is queued. */
export const forgotPassword = post('/api/forgot-password', ForgotPasswordBody, Message)

/** Ends every session of the user; a token works once and for one hour. */
export const resetPassword = post('/api/reset-password', ResetPasswordBody, Message)

/** Confirms the address that the letter with this token went to, and adopts its guest orders. */
export const confirmEmail = post(
  '/api/confirm-email',
  v.object({ token: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) }),
  Message,
)

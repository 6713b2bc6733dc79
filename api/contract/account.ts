import * as v from 'valibot'
import * as t from '#texts/validation'
import { admin, get, getWithQuery, patch, post } from './endpoint.ts'
import { currentUserPath } from './paths.ts'
import { email, Id, IdQuery, Instant, Paging, Phone, requiredText, TypedPhone } from './scalars.ts'

export const Role = v.picklist(['user', 'admin'])
export type Role = v.InferOutput<typeof Role>

/** The signed-in user, as returned to that user. */
export const CurrentUser = v.object({
  id: Id,
  username: v.string(),
  email: v.string(),
  mobile: v.nullable(v.string()),
  role: Role,
})
export type CurrentUser = v.InferOutput<typeof CurrentUser>

/** The response of endpoints that return no data: a message for the user. */
export const Message = v.object({ message: v.string() })

const LoginEmail = email(t.loginEmailInvalid)

/** A new password of 8 to 200 characters. The maximum limits the CPU time that an attacker can use up with hashing. */
const NewPassword = v.pipe(v.string(t.passwordShort), v.minLength(8, t.passwordShort), v.maxLength(200, t.passwordLong))

/**
 * A username: alphabetic characters of any script with their combining marks, digits, spaces and `_ . -`. The only
 * invisible characters allowed are the two joiners U+200C and U+200D.
 */
const Username = v.pipe(
  requiredText(200, t.usernameShort, 3),
  v.maxLength(30, t.usernameLong),
  v.regex(/^(?:[\u200c\u200d]|(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N} _.-])+$/u, t.usernameCharacters),
  v.regex(/[\p{L}\p{N}]/u, t.usernameLetter),
)

export const LoginBody = v.object({
  email: LoginEmail,
  password: v.pipe(v.string(t.passwordRequired), v.minLength(1, t.passwordRequired), v.maxLength(200, t.passwordLong)),
})

/** The body of a registration. Unknown fields such as `role` are dropped: a new account always has the role `user`. */
export const RegisterBody = v.object({ email: LoginEmail, mobile: Phone, username: Username, password: NewPassword })

/** The sign-up form. `confirmPassword` is not sent to the server. */
export const SignUpForm = v.pipe(
  v.object({
    ...RegisterBody.entries,
    mobile: TypedPhone,
    confirmPassword: v.pipe(v.string(t.passwordConfirm), v.nonEmpty(t.passwordConfirm)),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      ({ password, confirmPassword }) => password === confirmPassword,
      t.passwordsDiffer,
    ),
    ['confirmPassword'],
  ),
)

export const ForgotPasswordBody = v.object({ email: LoginEmail })

export const ResetPasswordBody = v.pipe(
  v.object({
    token: v.pipe(v.string(t.tokenRequired), v.minLength(1, t.tokenRequired), v.maxLength(200)),
    newPassword: NewPassword,
    confirmPassword: NewPassword,
  }),
  v.forward(
    v.partialCheck(
      [['newPassword'], ['confirmPassword']],
      ({ newPassword, confirmPassword }) => newPassword === confirmPassword,
      t.passwordsDiffer,
    ),
    ['confirmPassword'],
  ),
)

/** Returns the signed-in user. Returns 401 without a session. */
export const getCurrentUser = get(currentUserPath, CurrentUser)

/** Signs in. Returns 401 'Invalid credentials' for an unknown email address and for a wrong password. */
export const login = post('/api/login', LoginBody, CurrentUser)

/**
 * Creates an account and signs in. Returns 409 'User already exists' for a known email address; a taken username is 409
 * with `fields.username`.
 */
export const register = post('/api/register', RegisterBody, CurrentUser, { status: 201 })

/** Ends the session of this browser. Returns 200 even without a session. */
export const logout = post('/api/logout', null, Message)

/** Ends all sessions of the user, including the current one. */
export const logoutEverywhere = post('/api/logout-everywhere', null, Message, { access: 'user' })

/**
 * Requests an email with a reset link. Response and response time are the same for known and unknown email addresses,
 * because the email is queued.
 */
export const forgotPassword = post('/api/forgot-password', ForgotPasswordBody, Message)

/** Sets a new password and ends all sessions of the user. A token works once, within one hour. */
export const resetPassword = post('/api/reset-password', ResetPasswordBody, Message)

/** Confirms the email address that the token was sent to, and assigns its guest orders to the account. */
export const confirmEmail = post(
  '/api/confirm-email',
  v.object({ token: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) }),
  Message,
)

export const AdminUser = v.object({
  ...CurrentUser.entries,
  isEmailVerified: v.boolean(),
  /**
   * Whether the account belongs to the owner of the shop, who is the first admin. Only the owner can change its role.
   */
  isFirstAdmin: v.boolean(),
  createdAt: Instant,
})
export type AdminUser = v.InferOutput<typeof AdminUser>

export const UserQuery = v.object({
  ...Paging.entries,
  role: v.optional(Role),
  /** Filter: only the user with this ID. */
  id: v.optional(IdQuery),
})

/** Returns users, newest first; without `limit` the newest 500. `q` searches in username and email address. */
export const getAdminUsers = getWithQuery('/api/admin/users', UserQuery, v.array(AdminUser), admin)

/**
 * Changes the role of a user. Returns 409 for the last admin, who cannot be demoted. Returns 403 for the first admin,
 * unless the first admin calls it.
 */
export const changeRole = patch('/api/admin/users/:userId/role', v.object({ role: Role }), AdminUser, admin)

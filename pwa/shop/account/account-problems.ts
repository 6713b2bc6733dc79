import { failureText, HttpError, OfflineError } from '../../api/http-error.ts'

export interface Problem {
  title: string
  text?: string
}

const serverError = 'Server error. Please try again later.'
const unexpectedError = 'Something went wrong. Please try again.'

/** The error message for a form that was submitted offline. */
const needsNetwork = (what: string): Problem => ({
  title: `${what} needs a network connection.`,
  text: 'Your entries are still here. Try again when you’re back online.',
})

/** The login error message (specification section 8). */
export function loginProblem(error: unknown): Problem {
  if (error instanceof OfflineError) return needsNetwork('Logging in')
  if (error instanceof HttpError) {
    if (error.status === 401 || error.message === 'Invalid credentials') {
      return { title: 'Invalid email or password. Please check your credentials and try again.' }
    }
    if (error.status === 429) {
      return { title: 'Too many login attempts. Please wait a few minutes before trying again.' }
    }
    if (error.status === 500) return { title: serverError }
  }
  return { title: failureText(error, unexpectedError) }
}

/** The signup error message (specification section 8). Undefined when the error of the field is enough. */
export function signupProblem(error: unknown): Problem | undefined {
  if (error instanceof OfflineError) return needsNetwork('Creating an account')
  if (error instanceof HttpError) {
    if (error.status === 409 && error.fields.username) return undefined
    if (error.status === 409 || error.message === 'User already exists') {
      return {
        title: 'An account with this email already exists. Please use a different email or try logging in.',
      }
    }
    if (error.status === 400) {
      return { title: 'Please check your information and try again. Make sure all fields are filled correctly.' }
    }
    if (error.status === 500) return { title: serverError }
  }
  return { title: failureText(error, unexpectedError) }
}

/** The error message when a reset link could not be requested. */
export function forgotProblem(error: unknown): Problem {
  if (error instanceof OfflineError) return needsNetwork('Requesting a reset link')
  const title = 'Failed to send reset email. Please try again.'
  return error instanceof HttpError && error.status === 429 ? { title, text: error.message } : { title }
}

/** The error message when the password could not be reset. */
export function resetProblem(error: unknown): Problem {
  if (error instanceof OfflineError) return needsNetwork('Setting a new password')
  return {
    title: 'Reset Failed',
    text: failureText(error, 'The reset link may be invalid or expired. Please request a new reset link.'),
  }
}

import { plural } from './language.ts'

// Messages about logging out.
export const logoutFailedTitle = 'Logout failed'
export const logoutFailedText = 'Failed to logout'
export const loggedOutTitle = 'You have been logged out'
export const loggedOutText = 'Log in again to get your cart and forms back.'

// The benefits of an account, shown beside the login and signup forms.
export const benefitsLabel = 'Benefits of an account'
export const benefitsTitle = (brand: string) => `Your ${brand} account`
export const benefitOrders = 'See all your orders and track them.'
export const benefitReviews = 'Vote for helpful reviews.'
export const benefitDevices = 'Log out of every device in one tap.'

// Labels and messages of the account forms: login, signup, password, confirmed email.
export const logIn = 'Log in'
export const signUp = 'Sign up'
export const backToLogin = 'Back to Login'
export const password = 'Password'
export const passwordHint = 'At least 8 characters.'
export const sending = 'Sending...'
/** The text of the error message when a form is submitted while offline. */
export const entriesKept = 'Your entries are still here. Try again when you’re back online.'
export const serverError = 'Server error. Please try again later.'
export const unexpectedError = 'Something went wrong. Please try again.'

export const loginTitle = 'Log in'
export const loginText = 'Welcome back. Log in to see your orders.'
export const loggingIn = 'Logging in...'
export const loginForgot = 'Forgot your password?'
export const loginNew = 'New here?'
export const loginHome = 'Back to home'
export const loginOffline = 'Logging in needs a network connection.'
export const loginRejected = 'Invalid email or password. Please check your credentials and try again.'
export const loginTooMany = 'Too many login attempts. Please wait a few minutes before trying again.'

export const signupTitle = 'Create your account'
export const signupText = 'Takes a minute. You can also check out as a guest.'
export const signupMobile = 'Mobile number'
export const signupUsername = 'Username'
export const signupUsernameHint = 'Shown on your account.'
export const signupConfirmPassword = 'Confirm password'
export const signingUp = 'Creating your account...'
export const signupKnown = 'Already have an account?'
export const signupOffline = 'Creating an account needs a network connection.'
export const signupTaken = 'An account with this email already exists. Please use a different email or try logging in.'
export const signupInvalid = 'Please check your information and try again. Make sure all fields are filled correctly.'
export const signedUpTitle = (username: string) => `Welcome, ${username}`
export const signedUpText = 'Check your inbox to confirm your email.'

export const forgotTitle = 'Forgot password'
export const forgotText = 'Enter your email and we’ll send a reset link.'
export const forgotSubmit = 'Send reset link'
export const forgotOffline = 'Requesting a reset link needs a network connection.'
export const forgotFailed = 'Failed to send reset email. Please try again.'
export const forgotSentTitle = 'Check Your Email'
export const forgotSentText = 'If an account with that email exists, a reset link has been sent.'
export const forgotSentHint = 'The link works once and for one hour. Nothing yet? Check your spam folder.'
export const forgotAgain = 'Try Another Email'

export const resetTitle = 'Reset password'
export const resetText = 'Choose a new password for your account.'
export const resetNewPassword = 'New password'
export const resetConfirmPassword = 'Confirm new password'
export const resetting = 'Resetting...'
export const resetSubmit = 'Reset password'
export const resetNewLink = 'Request a new reset link'
export const resetOffline = 'Setting a new password needs a network connection.'
export const resetTokenMissing = 'Reset token is missing. Please use the link from your email.'
export const resetFailedTitle = 'Reset Failed'
export const resetFailedText = 'The reset link may be invalid or expired. Please request a new reset link.'
export const resetDoneTitle = 'Password Reset Successful'
export const resetDoneText = 'Your new password is set, and all devices are logged out. Please log in again.'
export const resetDoneLogin = 'Continue to Login'
export const resetLinkTitle = 'Invalid Reset Link'
export const resetLinkText = 'This link is incomplete or was already used. Please request a new one.'

export const confirmTitle = 'Confirm your email'
export const confirmText = 'Created an account with us? Confirm that this email is yours. Not you? Close this page.'
export const confirmSubmit = 'Confirm my email'
export const confirming = 'Confirming...'
export const confirmOffline = 'Confirming needs a network connection. Your link will still work.'
export const confirmedTitle = 'Email confirmed'
export const confirmedOrders = 'See your orders'
export const confirmFailedTitle = 'Email not confirmed'
export const confirmFailedText = 'This link is incomplete, too old or was already used.'
export const confirmFailedProfile = 'Go to your profile'

// Labels and messages of the profile page.
export const profileEyebrow = 'Your account'
export const profileInfoTab = 'Profile Info'
export const profileOrdersTab = 'My Orders'
export const profileUsername = 'Username'
export const profileEmail = 'Email'
export const profileMobile = 'Mobile'
export const profileType = 'Account Type'
export const accountTypes = { user: 'Customer', admin: 'Administrator' }

export const devicesTitle = 'Logged in on other devices?'
export const devicesText = 'Lost a phone or used a shared computer? Log out of every device, including this one.'
export const devicesLogout = 'Log out everywhere'
export const devicesCancel = 'Cancel'

export const savedTitle = 'Saved on this device'
export const savedText = 'The checkout fills in these details on this device.'
export const savedEmpty = 'No checkout details are saved on this device.'
export const savedDelete = 'Delete saved details'
export const savedDeleteFailed = 'Your saved details could not be deleted. Please try again.'

export const profileOfflineTitle = 'You are offline'
export const profileOfflineText =
  'Your profile needs a network connection. Orders placed on this device are available offline.'
export const profileFailedTitle = 'Your profile could not be loaded'
export const profileFailedText = 'Something went wrong on our side. Please try again.'
export const profileTryAgain = 'Try again'
export const profileGuestTitle = 'Please Log In'
export const profileGuestText = 'Log in to see your profile and orders.'

// The dialog that asks before logging out, because orders or other input are not sent yet.
export const leaveTitle = 'Not everything is sent yet'
export const leaveText = (count: number) =>
  plural(count, {
    one: '1 item is saved on this device only. Logging out removes what is not sent.',
    other: `${count} items are saved on this device only. Logging out removes what is not sent.`,
  })
export const leaveFailed = 'We couldn’t send everything: check your connection or review the items.'
export const leaveSend = 'Send first, then log out'
export const leaveDiscard = 'Discard and log out'
export const leaveStay = 'Stay logged in'

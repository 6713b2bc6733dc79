// Error messages of form fields, used by the schemas of the contract.
export const emailInvalid = 'Please enter a valid email address'
export const nameRequired = 'Full name is required'
export const tooLong = (characters: number) => `Please use at most ${characters} characters`

export const phoneInvalid = 'Please enter a valid Indian mobile number'
export const phoneShort = 'Phone number must be at least 10 digits'
export const anyPhoneInvalid = 'Please enter a valid Indian phone number with its area code'
export const pinLength = 'PIN code must be 6 digits'
export const pinInvalid = 'Please enter a valid 6-digit PIN code'
export const dateFormat = 'Please enter a date, e.g. 2026-11-21'
export const dateUnknown = 'This date does not exist'
export const priceNegative = 'Price cannot be below 0'

export const loginEmailInvalid = 'Invalid email address'
export const passwordRequired = 'Password is required'
export const passwordShort = 'Password must be at least 8 characters'
export const passwordLong = 'Please use at most 200 characters'
export const passwordConfirm = 'Please confirm your password'
export const passwordsDiffer = "Passwords don't match"
export const usernameShort = 'Username must be at least 3 characters'
export const usernameLong = 'Username must be at most 30 characters'
export const usernameCharacters = 'Please use letters, digits, spaces and _ . - only'
export const usernameLetter = 'Please use at least one letter or digit'
export const tokenRequired = 'Token is required'

export const addressLineRequired = 'Address Line 1 is required'
export const cityRequired = 'City is required'
export const stateRequired = 'State is required'
export const addressRequired = 'Address is required'
export const paymentMethodRequired = 'Payment method is required'
export const paymentMethodInvalid = 'Please select a valid payment method'
export const termsRequired = 'You must agree to the terms and conditions'
export const discountCodeRequired = 'Please enter a discount code'

export const contactNameShort = 'Name must be at least 2 characters'
export const contactSubjectShort = 'Subject must be at least 5 characters'
export const contactMessageShort = 'Message must be at least 10 characters'

export const ratingRequired = 'Rating is required'
export const reviewNameRequired = 'Name is required'
export const reviewEmailInvalid = 'Valid email is required'
export const reviewTitleRequired = 'Title is required'
export const reviewCommentShort = 'Comment must be at least 10 characters'
export const gstinInvalid = 'Enter the 15 characters of the GSTIN'

export const prescriptionMissing = 'Please add a photo of the prescription'
export const photoInvalid = 'Please use a JPEG, PNG or WebP picture'
export const photoTooLarge = 'Please use a smaller picture'
export const photosTooMany = (max: number) => `Please add at most ${max} photos`
export const upiInvalid = 'Please enter a UPI ID, e.g. asha@okaxis'
export const accountNameMissing = 'Please enter the name of the account holder'
export const accountInvalid = 'Please enter an account number of 9 to 18 digits'
export const ifscInvalid = 'Please enter an IFSC code, e.g. SBIN0001234'

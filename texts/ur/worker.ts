// The page that is shown when neither the shell nor the server is available.
export const loadErrorTitle = 'یہ صفحہ نہیں کھل سکا'
export const loadErrorText = 'اپنا کنکشن جانچیں اور دوبارہ کوشش کریں۔'
export const loadErrorAgain = 'دوبارہ کوشش کریں'

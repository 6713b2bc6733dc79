// The error page of the worker, shown when neither the stored shell nor the server is available.
export const loadErrorTitle = 'یہ صفحہ نہیں کھل سکا'
export const loadErrorText = 'اپنا کنکشن جانچیں اور دوبارہ کوشش کریں۔'
export const loadErrorAgain = 'دوبارہ کوشش کریں'

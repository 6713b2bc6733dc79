// Messages about products in the cart whose order is stored on the device and not sent yet.
export const waiting = 'آپ یہ آئٹم آرڈر کر چکے ہیں۔ انٹرنیٹ ملتے ہی آرڈر بھیج دیا جائے گا۔ دوبارہ آرڈر نہ کریں۔'
export const refused = 'ان آئٹم کا آپ کا آرڈر نہیں بھیجا جا سکا۔ دوبارہ آرڈر کرنے سے پہلے اسے دیکھ لیں۔'
export const show = 'آرڈر دیکھیں'

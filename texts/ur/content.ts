export const hoursTitle = 'کام کے اوقات'
export const consultationTitle = 'حکیم سے بات کریں'
export const consultationText = 'پتہ نہیں کہ آپ کے مزاج کے لیے کون سی دوا ٹھیک ہے؟ مشورہ بُک کریں اور اپنے سوال پوچھیں۔'
export const consultationByPhone = 'فون یا ویڈیو پر'
export const consultationInPerson = 'آمنے سامنے'
export const consultationBook = 'مشورہ بُک کریں'

export const articleEyebrow = 'مضمون'

/** The label of the shop's WhatsApp number. */
export const whatsapp = 'واٹس ایپ'

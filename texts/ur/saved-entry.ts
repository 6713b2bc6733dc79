/** The message that an order or other input is stored on the device and will be sent later. */
export const savedTitle = 'اس فون پر محفوظ ہے، بھیجنا باقی ہے'

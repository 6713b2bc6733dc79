export const wishlist = 'وِش لسٹ'
export const wishlistCount = (count: number) => `${count} پروڈکٹ، لاگ آؤٹ کرنے تک اس ڈیوائس پر محفوظ۔`
export const emptyWishlistTitle = 'آپ کی وِش لسٹ خالی ہے'
export const emptyWishlistText = 'کسی بھی پروڈکٹ کو یہاں محفوظ کرنے کے لیے دل پر ٹیپ کریں۔'
export const browseAllProducts = 'سب پروڈکٹ دیکھیں'
export const products = 'پروڈکٹ'

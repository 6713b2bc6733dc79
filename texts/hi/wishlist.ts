export const wishlist = 'विशलिस्ट'
export const wishlistCount = (count: number) => `${count} प्रोडक्ट, लॉग आउट करने तक इस डिवाइस पर सेव।`
export const emptyWishlistTitle = 'आपकी विशलिस्ट खाली है'
export const emptyWishlistText = 'किसी भी प्रोडक्ट को यहाँ सेव करने के लिए दिल के निशान पर टैप करें।'
export const browseAllProducts = 'सभी प्रोडक्ट देखें'
export const products = 'प्रोडक्ट'

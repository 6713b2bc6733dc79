export const aboutEyebrow = (brand: string) => `${brand} के बारे में`
export const aboutTitle = 'लखनऊ का दवाखाना, आपके दरवाज़े पर'
export const aboutText = 'यूनानी दवाएँ, पुराने लखनऊ में बनी और आधुनिक लैब में जाँची हुई।'
export const storyTitle = 'हमारी कहानी'
export const storyOrigin =
  'यूनानी चिकित्सा करीब आठ सौ साल पहले ईरानी और अरब हकीमों के साथ भारत आई। इसने आयुर्वेद से आँवला और हरड़ लिए, और अपने साथ गुलाब जल और शरबत लाई।'
export const storyName =
  'गुलबाग़ यानी फूलों का बाग। हमारी शुरुआत ताँबे की एक देगची और नुस्खों की एक किताब से हुई। तब से कारखाना बढ़ा है, और नुस्खे आज भी वही हैं।'
export const storyToday =
  'आज हर बैच की जाँच लैब में होती है। हर प्रोडक्ट पारंपरिक तरीके से बनता है और आधुनिक जाँच में पास होने के बाद ही भेजा जाता है।'
export const valuesTitle = 'हमारे उसूल'
export const naturalTitle = 'कुदरती और शुद्ध'
export const naturalText = 'जड़ी-बूटियाँ, खनिज, शहद और चीनी। सारी सामग्री लेबल पर लिखी है।'
export const wisdomTitle = 'यूनानी ज्ञान'
export const wisdomText = 'हमारे नुस्खे यूनानी की पुरानी मान्य किताबों के मुताबिक हैं। कोई नुस्खा अलग हो, तो लेबल पर लिखा होता है।'
export const qualityTitle = 'भरोसेमंद गुणवत्ता'
export const qualityText = 'प्रमाणित लैब में हर बैच की पहचान, भारी धातुओं और कीटाणुओं की जाँच होती है।'
export const customerTitle = 'ग्राहक सबसे पहले'
export const customerText = 'फ़ोन पर असली लोग बात करते हैं और बताते हैं कि प्रोडक्ट क्या कर सकता है और क्या नहीं।'
export const missionTitle = 'हमारा मकसद'
export const missionText = 'अच्छी तरह बनी, ईमानदार लेबल वाली पारंपरिक दवाएँ भारत के हर घर तक पहुँचाना।'
export const reasonsTitle = 'हमें चुनने की वजहें'
export const reasonIngredients = '100% कुदरती सामग्री, मात्रा के साथ लिखी हुई'
export const reasonCertified = 'लैब से प्रमाणित, यूनानी मान्यता प्राप्त, FSSAI प्रमाणित'
export const reasonBatches = 'थोड़ी-थोड़ी मात्रा में बनी, हाथ से लिखी तारीख के साथ'
export const reasonHonest = 'पारंपरिक इस्तेमाल की साफ़ जानकारी, बीमारी ठीक करने का कोई वादा नहीं'
export const reasonReturns = (days: number) => `बिना खुले पैक की ${days} दिन में वापसी`
export const shopNow = 'अभी खरीदें'

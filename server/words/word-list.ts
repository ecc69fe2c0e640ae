import { plainWords } from './plain-words.ts'

/**
 * Words that no honest guest writes to staff: insults, threats, and what harasses. Chosen by hand for this product, few in
 * each language, because lists that are passed around hold 女の子, 嫌い, フック or 乳 and would hold half of all reviews.
 * Latin words count only by themselves; the others wherever they stand, so none here is part of a harmless word.
 */
export const keptWords: readonly string[] = [
  '死ね|しね！|氏ね|殺すぞ|ぶっ殺|くたばれ|クソ野郎|クソ女|クソババア|クソジジイ|クズ野郎|ゴミ女|ブス|キモい|キチガイ|ガイジ|売女|ヤリマン|ビッチ|セックス|まんこ|マンコ|ちんこ|チンコ|ちんぽ|チンポ|おっぱい|巨乳|ヤらせろ|ヤりたい|レイプ',
  'fuck|fucking|fucker|fuck you|f*ck|f**k|fck|fuk|motherfucker|shit|bullshit|sh*t|bitch|bitches|b*tch|cunt|whore|slut|asshole|ass hole|bastard|dick|cock|pussy|tits|boobs|blowjob|retard|nigger|nigga|chink|gook|jap|japs|faggot|tranny|rape|kill yourself|kys|horny|sexy',
  '傻逼|傻屄|煞笔|操你|草泥马|肏|他妈的|他媽的|妈的|媽的|王八蛋|婊子|贱人|賤人|贱货|賤貨|去死|滚蛋|滾蛋|狗屎|脑残|腦殘|白痴|鸡巴|雞巴|屌你|干你娘|幹你娘|杂种|雜種|小日本|约炮|約炮|强奸|強姦|骚货|騷貨',
  '씨발|시발놈|씨팔|ㅅㅂ|개새끼|새끼야|병신|ㅂㅅ|지랄|좆|미친년|미친놈|썅|걸레년|창녀|꺼져|죽어라|닥쳐|쪽바리|짱깨|섹스|보지년|자지',
].flatMap((words) => words.split('|').map(plainWords))

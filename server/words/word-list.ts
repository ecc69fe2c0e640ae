import { plainWords } from './plain-words.ts'

/**
 * Words that no honest guest writes to staff: insults, threats, and what harasses. Chosen by hand for this product, few in
 * each language: lists that are passed around have 女の子, 嫌い, フック or 乳, and would hold half of all reviews. Latin
 * words count only by themselves; the others wherever they stand, so none of them is a part of everyday words.
 */
export const keptWords: readonly string[] = [
  '死ね|氏ね|殺すぞ|ぶっ殺|くたばれ|クソ野郎|クソ女|クソ店員|クソババア|クソジジイ|クズ野郎|ゴミ女|ブス|キモい|キチガイ|ヤリマン|セックス|おまんこ|オマンコ|おちんちん|ちんぽ|おっぱい|巨乳|ヤらせろ|強姦',
  'fuck|fucking|fucker|f*ck|f**k|motherfucker|shit|bullshit|sh*t|bitch|bitches|b*tch|cunt|whore|slut|asshole|ass hole|bastard|tits|boobs|blowjob|retarded|nigger|nigga|chink|gook|jap|japs|faggot|tranny|kill yourself|kys|horny|sexy',
  '傻逼|傻屄|煞笔|操你|草泥马|肏|他妈的|他媽的|王八蛋|婊子|贱人|賤人|贱货|賤貨|去死吧|滚蛋|滾蛋|脑残|腦殘|白痴|鸡巴|雞巴|屌你|干你娘|幹你娘|杂种|雜種|小日本|约炮|約炮|强奸|骚货|騷貨',
  '씨발|시발놈|씨팔|ㅅㅂ|개새끼|씹새끼|병신|ㅂㅅ|지랄|좆|미친년|미친놈|썅|걸레년|창녀|꺼져라|입닥쳐|쪽바리|짱깨|섹스|보지년',
].flatMap((words) => words.split('|').map(plainWords))

/** Everyday words that have one of those inside. They are taken out first. */
export const harmlessWords: readonly string[] = [
  '死ねる|死ねた|ハーブス|キューブス|ロブス|エセックス|ミドルセックス',
  '鸡巴适|滚蛋饺',
  '에섹스|미들섹스',
].flatMap((words) => words.split('|').map(plainWords))

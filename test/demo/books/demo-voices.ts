import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Db } from '../../../server/db/database.ts'
import { inTransaction } from '../../../server/db/transaction.ts'
import { keepPhoto } from '../../../server/features/staff/photo.store.ts'
import { type Photo, photoSizes } from '../../../server/features/staff/photo.types.ts'
import { writeTexts } from '../../../views/venue-texts.ts'
import type { Seed } from '../seed-demo.ts'

// What the demo shows beside sums: names and greetings in five writings, photos, a guest's words that wait for a decision,
// and a reply. Tests begin without it.

const restaurant = {
  nameEn: 'Sakura Shokudo',
  nameCn: '樱花食堂',
  nameHant: '櫻花食堂',
  nameKo: '사쿠라 식당',
  addressEn: '1-2-3 Asakusa, Taito-ku, Tokyo',
  addressCn: '东京都台东区浅草1-2-3',
  addressHant: '東京都台東區淺草1-2-3',
  addressKo: '도쿄도 다이토구 아사쿠사 1-2-3',
  greetingEn: 'Thank you for dining with us today.',
  greetingCn: '感谢您今日光临本店。',
  greetingHant: '感謝您今日光臨本店。',
  greetingKo: '오늘 찾아 주셔서 감사합니다.',
}
const hotel = {
  nameEn: 'Hotel Kamogawa',
  nameCn: '鸭川酒店',
  nameHant: '鴨川飯店',
  nameKo: '호텔 가모가와',
  addressEn: 'Kiyamachi-dori Sanjo, Nakagyo-ku, Kyoto',
  addressCn: '京都市中京区木屋町通三条',
  addressHant: '京都市中京區木屋町通三條',
  addressKo: '교토시 나카교구 기야마치도리 산조',
  greetingEn: 'Thank you for staying with us.',
  greetingCn: '感谢您下榻本酒店。',
  greetingHant: '感謝您下榻本飯店。',
  greetingKo: '저희 호텔에 머물러 주셔서 감사합니다.',
}

/** In English, Simplified and Traditional Chinese, Korean. */
type Names = [en: string, cn: string, hant: string, ko: string]
const restaurantPeople: Names[] = [
  ['Sakura', '田中樱', '田中櫻', '다나카 사쿠라'],
  ['Ken', '佐藤健', '佐藤健', '사토 켄'],
  ['Misaki', '铃木美咲', '鈴木美咲', '스즈키 미사키'],
  ['Ming', '李明', '李明', '리밍'],
  ['Daisuke', '高桥大辅', '高橋大輔', '다카하시 다이스케'],
]
const hotelPeople: Names[] = [
  ['Aoi', '山本葵', '山本葵', '야마모토 아오이'],
  ['Sho', '中村翔', '中村翔', '나카무라 쇼'],
  ['Yui', '小林结衣', '小林結衣', '고바야시 유이'],
  ['Lan', '阮氏兰', '阮氏蘭', '응우옌 티 란'],
  ['Fang', '王芳', '王芳', '왕팡'],
  ['Makoto', '伊藤诚', '伊藤誠', '이토 마코토'],
]

/** What the first of the restaurant's staff says. */
const greeting = {
  greetingEn: 'I hope you enjoyed your meal.',
  greetingCn: '希望您用餐愉快。',
  greetingHant: '希望您用餐愉快。',
  greetingKo: '맛있게 드셨기를 바랍니다.',
}

export async function makeDemoVoices(db: Db, seed: Seed, now: number): Promise<void> {
  const people = [...restaurantPeople, ...hotelPeople]
  // The server reads no SVG, and may share this process.
  const svgs = { operation: ['VipsForeignLoadSvg'] }
  sharp.unblock(svgs)
  const photos = await Promise.all(people.map((_, at) => (at % 3 === 2 ? undefined : drawFace(at))))
  sharp.block(svgs)
  await inTransaction(db, async (trx) => {
    for (const [id, name, texts, words] of [
      [seed.branchId, 'さくら食堂', restaurant, '本日はご来店ありがとうございます。'],
      [seed.hotel.branchId, 'ホテル鴨川', hotel, 'ご宿泊ありがとうございます。'],
    ] as const)
      await trx
        .updateTable('branch')
        .set({ name, greeting: words, texts: writeTexts(texts) })
        .where('id', '=', id)
        .execute()
    for (const [at, id] of [...seed.staffIds, ...seed.hotel.staffIds].entries()) {
      const [nameEn, nameCn, nameHant, nameKo] = people[at] ?? []
      const photo = photos[at]
      if (photo) await keepPhoto(trx, photo, now)
      const says = at === 0
      await trx
        .updateTable('staff')
        .set({
          photo: photo?.hash ?? null,
          greeting: says ? 'お食事はいかがでしたか。またお待ちしております。' : null,
          texts: writeTexts({ nameEn, nameCn, nameHant, nameKo, ...(says && greeting) }),
        })
        .where('id', '=', id)
        .execute()
    }
    const written = await trx
      .selectFrom('tip')
      .select('id')
      .where('staff_id', '=', seed.staffIds[0] ?? '')
      .where('state', '=', 'succeeded')
      .where('review', '!=', '')
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    const [held, answered] = written.map(({ id }) => id)
    if (!held || !answered) throw new Error('nobody wrote to the first of the staff')
    await trx
      .updateTable('tip')
      .set({
        review: 'LINEで連絡ください 090-0000-0000',
        words: 'held',
        held_for: 'telephone',
        words_wait: now,
      })
      .where('id', '=', held)
      .execute()
    await trx
      .updateTable('tip')
      .set({ reply: 'thanks', reply_by: seed.staffIds[0] ?? null, replied_at: now })
      .where('id', '=', answered)
      .execute()
  })
}

const skins = ['#f2d3b5', '#e8bf9a', '#f6dcc4']
const hairs = ['#2b2320', '#4a3428', '#1d1d22', '#5b4632']
const clothes = ['#1c5847', '#7a3b3b', '#2f4a6d', '#8a6a2f', '#54406e']
const grounds = ['#f1eadd', '#dfe9e2', '#e6e1ee', '#f3e3d8']

/** A face of nobody, in a few flat shapes. */
async function drawFace(at: number): Promise<Photo> {
  const of = (colours: string[]) => colours[at % colours.length]
  const long = at % 2 === 0
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
    <rect width="100" height="100" fill="${of(grounds)}"/>
    ${long ? `<path d="M26 74V44a24 24 0 0 1 48 0v30z" fill="${of(hairs)}"/>` : ''}
    <path d="M14 100a36 30 0 0 1 72 0z" fill="${of(clothes)}"/>
    <path d="M43 58h14v14a7 7 0 0 1-14 0z" fill="${of(skins)}"/>
    <ellipse cx="50" cy="46" rx="18" ry="21" fill="${of(skins)}"/>
    <path d="M31 44a19 20 0 0 1 38 0c-8-1-14-4-18-9-4 6-11 9-20 9z" fill="${of(hairs)}"/>
    <circle cx="43" cy="48" r="2" fill="#2b2320"/><circle cx="57" cy="48" r="2" fill="#2b2320"/>
    <path d="M43 56q7 6 14 0" fill="none" stroke="#9c4a3c" stroke-width="2" stroke-linecap="round"/>
  </svg>`
  const draw = (side: number) => sharp(Buffer.from(svg)).resize(side, side).webp({ quality: 78 }).toBuffer()
  const [small, large] = await Promise.all([draw(photoSizes.small), draw(photoSizes.large)])
  return { hash: createHash('sha256').update(large).digest('hex').slice(0, 25), small, large }
}

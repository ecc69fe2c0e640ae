/** Tips, their payments, and what guests wrote. */
export const tips = [
  // What a guest gives: the amount, the words, the card's last digits, and where its payment stands.
  `create table tip (
    id text not null primary key, guest_id text not null, person_id text,
    business_id text not null references business (id), branch_id text not null references branch (id),
    recipient text not null, staff_id text references staff (id),
    amount integer not null, currency text not null, lang text not null,
    review text not null, words text not null, held_for text, words_wait bigint,
    reply text, reply_by text references staff (id), replied_at bigint,
    state text not null, version integer not null default 1, attempts integer not null default 0,
    card_brand text, card_last4 text, card_exp_month integer, card_exp_year integer, card_name text, card_wallet text,
    confirmation_token text, wallet_token text, decline_code text, decline_message text,
    fee integer, net integer, available_on text,
    refunded_amount integer not null default 0, disputed_amount integer not null default 0,
    lost integer not null default 0, dispute_fee integer not null default 0, second_fee integer not null default 0,
    split_rule text, split_inputs text, again_of text unique references tip (id), network text,
    snapshot_seq integer not null default 0, next_check_at bigint, checks integer not null default 0,
    created_at bigint not null, updated_at bigint not null,
    succeeded_at bigint, paid_on text, paid_attempt text, recovered_at bigint,
    constraint tip_state check (state in ('draft', 'pending', 'processing', 'declined', 'cancelled', 'expired',
      'succeeded', 'partially_refunded', 'refunded', 'disputed')),
    constraint tip_words check (words in ('shown', 'held', 'hidden')),
    constraint tip_recipient check ((recipient = 'staff') = (staff_id is not null)),
    constraint tip_amount check (amount > 0),
    constraint tip_taken_back check (refunded_amount >= 0 and disputed_amount >= 0))`,
  'create index tip_by_guest on tip (guest_id, created_at)',
  // The unpaid ones have no day and stand apart, so a person's lists read past none of them.
  'create index tip_by_person on tip (person_id, paid_on, succeeded_at, id) where person_id is not null',
  // Only tips with something left to learn stand here: the job's question stays cheap as the books grow.
  'create index tip_to_check on tip (next_check_at) where next_check_at is not null',
  // Tips that ended unpaid and still say whose they were.
  `create index tip_to_forget on tip (updated_at) where state in ('cancelled', 'expired') and guest_id <> ''`,
  // Tips that were never sent to Stripe: how many a network may have, and whose go first.
  `create index tip_draft on tip (network, created_at) where attempts = 0 and state in ('draft', 'cancelled')`,
  // A wallet's approval on a guest's first page makes one tip.
  'create unique index tip_wallet_token on tip (wallet_token) where wallet_token is not null',
  // The preview of a payday names recovered tips: few, and not to be looked for among all of its days.
  'create index tip_recovered on tip (branch_id) where recovered_at is not null',
  // Words that wait for a decision.
  `create index tip_words_wait on tip (business_id, words_wait, id)
    where words_wait is not null and succeeded_at is not null`,
  `create index tip_words_wait_in_branch on tip (branch_id, words_wait, id)
    where words_wait is not null and succeeded_at is not null`,
  // What was reported and decided about words. Rows are added; only the person goes from them.
  `create table word_history (
    id text not null primary key, tip_id text not null references tip (id),
    business_id text not null references business (id), branch_id text not null references branch (id),
    kind text not null, person_id text, role text not null, place_id text references branch (id),
    reason text not null, created_at bigint not null,
    constraint word_history_kind check (kind in ('reported', 'shown', 'hidden')))`,
  'create index word_history_by_tip on word_history (tip_id, created_at, id)',
  `create unique index word_history_reported_once on word_history (tip_id, person_id) where kind = 'reported'`,
  'create index word_history_by_person on word_history (person_id) where person_id is not null',
  `create index word_history_decided on word_history (business_id, created_at, id) where kind <> 'reported'`,
  `create index word_history_decided_in_branch on word_history (branch_id, created_at, id) where kind <> 'reported'`,
  // Those who do not want to read words on their own pages.
  `create table word_hidden (
    tip_id text not null references tip (id), staff_id text not null references staff (id),
    created_at bigint not null,
    constraint word_hidden_pk primary key (tip_id, staff_id))`,
  // Each try to pay a tip, written before Stripe is asked.
  `create table payment_attempt (
    id text not null primary key, tip_id text not null references tip (id), n integer not null,
    kind text not null, amount integer not null, currency text not null,
    payment_intent_id text unique, checkout_session_id text unique, confirmation_token text unique,
    state text not null, retire_as text, decline_code text,
    lost integer not null default 0, dispute_fee integer not null default 0, second_fee integer not null default 0,
    answer_kind text, answer_due bigint,
    created_at bigint not null, sent_at bigint, updated_at bigint not null,
    constraint payment_attempt_n unique (tip_id, n),
    constraint payment_attempt_kind check (kind in ('intent', 'checkout')),
    constraint payment_attempt_state check (state in ('open', 'declined', 'retired', 'paid')))`,
  'create index payment_attempt_to_answer on payment_attempt (tip_id) where answer_kind is not null',
  // What is to be given back, written before Stripe is asked; its id makes asking again harmless.
  `create table refund_request (
    id text not null primary key, tip_id text not null references tip (id),
    attempt_id text not null references payment_attempt (id), member_id text references staff (id),
    amount integer not null, reason text not null, note text not null,
    state text not null, stripe_refund_id text unique, failure text, asks integer not null default 0,
    next_check_at bigint, created_at bigint not null, updated_at bigint not null,
    constraint refund_request_amount check (amount > 0),
    constraint refund_request_state check (state in ('draft', 'open', 'accepted', 'done', 'failed')),
    constraint refund_request_reason check (reason in ('duplicate', 'fraudulent', 'requested_by_customer')))`,
  'create index refund_request_by_tip on refund_request (tip_id, created_at)',
  'create index refund_request_by_state on refund_request (state, updated_at)',
  'create index refund_request_to_check on refund_request (next_check_at) where next_check_at is not null',
  // Events of Stripe that have been dealt with, so that none is dealt with twice.
  `create table stripe_event (
    id text not null primary key, type text not null, tip_id text references tip (id), received_at bigint not null)`,
  'create index stripe_event_by_age on stripe_event (received_at)',
  // Payments at Stripe that name a branch the books don't know.
  `create table unplaced_payment (
    intent_id text not null primary key, tip_id text, branch_id text, amount integer not null,
    currency text not null, paid_at bigint not null, found_at bigint not null)`,
]

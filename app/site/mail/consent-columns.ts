import { normalizeColumnName } from '../../platform/text/read-csv.server'

/** The subscriber's consent, as a row of another tool's list states it. */
export type Consent = 'given' | 'refused' | 'bounced' | { unknown: string }

const kinds = ['status', 'region', 'agreed', 'declined'] as const
type Kind = (typeof kinds)[number]

const statusNames =
  /^(global|list|email|mail|subscription|subscriber|member|contact|recipient|profile|marketing|emailmarketing|globaler?|listen|abo)*(status|state|statut|statu[st]?global|estado|estadoglobal|stato|statoglobale|stav|tila|durum|状態|ステータス|статус|κατάσταση)$|^(statut|estado|stato|status)(global|globale|dabonnement|suscripción|iscrizione|email)?$|^(subscriber)?type$/u
const declinedNames =
  /unsub|black?list|blocklist|blocked|bounce|complain|complaint|spam|suppress|optout|optedout|clean(ed|time)|disabled|deleted|deactivat|removed|abgemeldet|abmeld|abbestell|ausgetragen|gesperrt|d[ée]sabonn|d[ée]sinscri|desuscri|desinscri|cancellat|disiscri|afgemeld|uitgeschreven|wypisa|avregistr|avslutad/u
const bouncedNames = /bounce|clean(ed|time)|undeliver/
const aboutOnly = /(link|url|token|hash|id|key|code)$/
const agreedNames =
  /^(is)?(subscribed(to\w*)?|emailsubscribed|optin|optedin|doubleoptin|consent|emailconsent|marketingconsent|emailmarketing|emailmarketingconsent|canreceiveemailmarketing|accepts(email)?marketing|confirmed(at)?|activated|active|enabled|verified|abonniert|angemeldet|bestätigt|abonné|inscrit|suscrito|inscrito|iscritto|ingeschreven)$/u

const given = new Set(
  `active subscribed subscriber enabled confirmed verified optedin optin doubleoptin singleoptin regular premium gifted comped free paid c
  aktiv angemeldet abonniert abonnent bestätigt actif active abonné abonnée inscrit inscrite confirmé activo activa suscrito suscrita suscriptor
  confirmado inscrito ativo assinante subscrito attivo attiva iscritto iscritta confermato actief geabonneerd ingeschreven bevestigd
  aktywny aktywna subskrybent zapisany potwierdzony aktif abone onaylandı prenumererar tilmeldt abonnerer ενεργός εγγεγραμμένος
  購読中 登録済み 有効 نشط مشترك פעיל רשום активен подписан 已订阅`.split(/\s+/),
)
const declined = new Set(
  `unsubscribed unsubscribe inactive complained complaint spam spamcomplaint junk blocklisted
  blacklisted blocked suppressed optedout optout removed deleted archived churned u abgemeldet abbestellt ausgetragen gesperrt
  désabonné désabonnée désinscrit désinscrite desuscrito cancelado descadastrado disiscritto cancellato uitgeschreven afgemeld wypisany`.split(
    /\s+/,
  ),
)
const bounced = new Set(
  'bounced bouncing bounce hardbounced hardbounce softbounced cleaned undeliverable invalid b'.split(' '),
)
const no =
  /^(|false|no|0|none|null|never|nein|non|não|nee|nie|nej|hayır|όχι|いいえ|لا|לא|n|f|off|-|\[\]|\{\}|0000-00-00.*)$/iu
const yes = /^(true|yes|1|ja|oui|sí|si|sì|sim|tak|evet|ναι|はい|نعم|כן|y|t|x|on)$/iu
const time = /^(\d{4}-\d|\d{1,2}[./]\d{1,2}[./]\d{2,4}|\d{9,13}$)/

/** Finds the columns about consent in a list, by the names that other tools give them. */
export class ConsentColumns {
  private readonly names: string[]
  private readonly kinds: (Kind | undefined)[]

  /** @param wanted the kinds of columns to use */
  constructor(head: string[], wanted: readonly Kind[] = kinds) {
    const names = head.map(normalizeColumnName)
    this.names = names
    const isAddress = names.some((name) =>
      /^(city|zip|zipcode|postcode|postalcode|street|ciudad|città|cidade)$/.test(name),
    )
    this.kinds = names.map((name) => wanted.find((kind) => kind === kindOf(name, isAddress)))
  }

  reads(index: number): boolean {
    return this.kinds[index] !== undefined
  }

  /** Tells whether any column is about consent. */
  get areThere(): boolean {
    return this.kinds.some((kind) => kind !== undefined)
  }

  /** Returns the consent in a row; a single refusal overrides all other values. */
  of(cells: string[]): Consent {
    const all = this.kinds.flatMap((kind, index) =>
      kind ? saidIn(kind, this.names[index] ?? '', cells[index]?.trim() ?? '') : [],
    )
    const worst = (['refused', 'bounced'] as const).find((one) => all.includes(one))
    return worst ?? all.find((one) => one !== 'given') ?? 'given'
  }
}

function kindOf(name: string, isAddress: boolean): Kind | undefined {
  if (isAddress && /^(state|estado|stato)$/.test(name)) return 'region'
  if (statusNames.test(name)) return 'status'
  if (agreedNames.test(name)) return 'agreed'
  return declinedNames.test(name) && !aboutOnly.test(name) ? 'declined' : undefined
}

function saidIn(kind: Kind, name: string, cell: string): Consent {
  const word = normalizeColumnName(cell)
  if (kind === 'declined' && no.test(cell)) return 'given'
  if (kind === 'declined') return bouncedNames.test(name) ? 'bounced' : 'refused'
  if (bounced.has(word)) return 'bounced'
  if (declined.has(word)) return 'refused'
  if (kind === 'region' || given.has(word)) return 'given'
  if (kind === 'agreed' && cell !== '' && no.test(cell)) return 'refused'
  if (kind === 'agreed' && (yes.test(cell) || time.test(cell))) return 'given'
  return { unknown: cell }
}

import { t } from '../../../platform/i18n/i18n'
import { formatCount } from '../../../platform/ui/format'
import { type IndexColumn, IndexTable } from '../../../platform/ui/IndexTable'
import { formatMoney } from '../../../platform/ui/money'
import { SumList } from '../../../platform/ui/SumList'
import { FactList } from '../FactList'
import { invoiceFacts } from './invoice-facts'
import { type Invoice, invoiceTitle } from './invoices'
import '../orders.css'
import './invoice.css'

interface InvoiceViewProps {
  invoice: Invoice
  file: string
}

export function InvoiceView({ invoice, file }: InvoiceViewProps) {
  const { seller, buyer, lines, sums, taxWords, currency } = invoice
  return (
    <article className="invoice">
      <h1>{invoiceTitle(invoice)}</h1>
      <div className="invoice-head">
        <Party {...seller} name={seller.name} more={[seller.address, seller.email]} />
        <Party {...buyer} name={buyer.company} more={[buyer.name, buyer.address]} />
        <FactList facts={invoiceFacts(invoice)} />
      </div>
      <IndexTable
        label={t('Items')}
        rows={lines}
        columns={columnsIn(currency)}
        keyOf={({ title, quantity, priceCents }) => `${title} ${quantity} ${priceCents}`}
      />
      <SumList sums={sums} currency={currency} />
      {taxWords && <p className="invoice-words">{taxWords}</p>}
      <p className="form-actions">
        <a href={file} className="button is-plain">
          {t('Download PDF')}
        </a>
      </p>
    </article>
  )
}

interface PartyProps {
  name: string
  more: string[]
  vatNumber: string
}

const Party = ({ name, more, vatNumber }: PartyProps) => (
  <address>
    <strong>{name}</strong>
    {'\n'}
    {[...more, vatNumber && t('VAT number {number}', { number: vatNumber })].filter(Boolean).join('\n')}
  </address>
)

const columnsIn = (currency: string): IndexColumn<Invoice['lines'][number]>[] => [
  { name: t('Item'), kind: 'title', cell: ({ title }) => <bdi>{title}</bdi> },
  { name: t('Copies'), kind: 'number', cell: ({ quantity }) => formatCount(quantity) },
  { name: t('Price'), kind: 'number', cell: ({ priceCents }) => formatMoney(priceCents, currency) },
  {
    name: t('Amount'),
    kind: 'number',
    cell: ({ quantity, priceCents }) => formatMoney(quantity * priceCents, currency),
  },
]

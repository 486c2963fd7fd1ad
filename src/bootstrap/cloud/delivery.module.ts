import { ContainerModule } from '../injection.js';
import { MailCarrier } from '../../adapters/email/mailCarrier.js';
import { MikroOutbox } from '../../adapters/mikroorm/mikroOutbox.js';
import { creditCarrier } from '../../application/billing/creditCarrier.js';
import { Carriers } from '../../application/delivery/carriers.js';
import { Courier } from '../../application/delivery/courier.js';
import { DeliverOutbox } from '../../application/delivery/deliverOutbox.js';
import { publicUrlOf } from './config.js';
import { T } from './tokens.js';

/** The outbox, and what carries its effects out. */
export const deliveryModule = new ContainerModule(({ bind }) => {
  bind(T.outbox).toResolvedValue((database, seal) => new MikroOutbox(database, seal), [T.database, T.seal]);
  bind(T.carrier).toResolvedValue(
    (transport, push, billing, settings) =>
      new Carriers({
        mail: transport === null ? null : new MailCarrier(transport, publicUrlOf(settings)),
        push,
        customer_credit: billing === null ? null : creditCarrier(billing),
      }),
    [T.mailTransport, T.ntfy, T.billingProvider, T.settings],
  );
  bind(T.deliverOutbox).toResolvedValue(
    (outbox, carrier, clock, report) => new DeliverOutbox(outbox, carrier, clock, report),
    [T.outbox, T.carrier, T.clock, T.report],
  );
  bind(T.courier).toResolvedValue((deliverOutbox, report) => new Courier(deliverOutbox, report), [T.deliverOutbox, T.report]);
});
